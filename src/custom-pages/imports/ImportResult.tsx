import { UndoOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { useInvalidate } from '@refinedev/core'
import { Alert, Button, Flex } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IMPORT_UNDO_HOURS, type ImportEntity } from '#contract/imports/import-kinds.ts'
import type { ImportPage } from '#contract/imports/imports.ts'
import { importPath, PATHS } from '#contract/paths.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { usePagePath } from '#src/kit/page/page-path.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { Can } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import ImportCounts from './ImportCounts.tsx'
import { ImportErrors } from './ImportErrors.tsx'
import { ImportReading } from './ImportReading.tsx'
import { ImportWarnings } from './ImportWarnings.tsx'
import styles from './imports.module.css'

interface Props {
  page: ImportPage
  /** The server works on it. */
  onStart: (page: ImportPage) => void
}

/** The result of an import, with a button that undoes it. */
export function ImportResult({ page, onStart }: Props) {
  const invalidate = useInvalidate()
  const { entity, state } = page
  // The lists of this browser may have been read before.
  useEffect(() => {
    if (state === 'done' || state === 'undone') void invalidate({ resource: entity, invalidates: ['all'] })
  }, [invalidate, entity, state])
  if (state === 'failed') return <Failed page={page} onStart={onStart} />
  if (state === 'undone') return <Undone page={page} />
  return <Done page={page} onStart={onStart} />
}

function Failed({ page, onStart }: Props) {
  const { t } = useTranslation()
  const { entity, problem, file_name } = page
  return (
    <Flex vertical gap="large">
      <Section title={t('imports.failed.title')}>
        <Flex vertical gap="middle" align="flex-start">
          <FileName name={file_name} />
          {problem && <Alert type="error" showIcon message={problem} />}
          <LinkButton type="primary" to={importPath(entity)}>
            {t('imports.check.another')}
          </LinkButton>
        </Flex>
      </Section>
      <ImportReading page={page} onRead={onStart} />
    </Flex>
  )
}

function Done({ page, onStart }: Props) {
  const { t, i18n } = useTranslation()
  const { created, updated, skipped, refused, results, entity, undo_until } = page
  return (
    <Flex vertical gap="large">
      <Section title={t('imports.done.title')}>
        <Flex vertical gap="middle">
          <FileName name={page.file_name} />
          <ImportCounts counts={{ created, updated, skipped, refused }} isDone />
          <Flex gap="small" wrap align="center">
            <LinkButton type="primary" to={PATHS[entity].list}>
              {t('imports.done.toList')}
            </LinkButton>
            <LinkButton to={importPath(entity)}>{t('imports.check.another')}</LinkButton>
            <Can I="undo" this={subject('imports', page)}>
              <UndoButton id={page.id} onStart={onStart} />
            </Can>
          </Flex>
          {created + updated > 0 && (
            <span className={styles.faint}>
              {undo_until
                ? t('imports.done.undoUntil', { time: formatDateTime(undo_until, i18n.language) })
                : t('imports.done.undoOver', { count: IMPORT_UNDO_HOURS })}
            </span>
          )}
        </Flex>
      </Section>
      <ImportErrors page={page} />
      <ImportWarnings page={page} />
      {results.length > 0 && (
        <Section title={t('imports.done.results')}>
          <ul className={styles.results}>
            {results.map(({ id, title, outcome }) => (
              <li key={id}>
                <RowLink entity={entity} id={id} title={title} />{' '}
                <span className={styles.faint}>— {t(`imports.done.${outcome}`)}</span>
              </li>
            ))}
            {created + updated > results.length && <li className={styles.faint}>… {t('imports.done.more')}</li>}
          </ul>
        </Section>
      )}
    </Flex>
  )
}

/** A link to the row's page; only its name where it has none. */
function RowLink({ entity, id, title }: { entity: ImportEntity; id: number; title: string }) {
  const path = usePagePath()(entity, id)
  return path ? <Link to={path}>{title}</Link> : title
}

function UndoButton({ id, onStart }: { id: number; onStart: Props['onStart'] }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const attempt = useAttempt()

  function ask() {
    confirm({
      title: t('imports.done.undoQuestion'),
      content: t('imports.done.undoWarning'),
      okText: t('imports.done.undo'),
      cancelText: t('imports.done.keep'),
      onOk: () =>
        attempt(async () => onStart(await api.imports.undo({ params: { id } })), t('imports.done.undoFailed')),
    })
  }

  return (
    <Button icon={<UndoOutlined aria-hidden />} onClick={ask}>
      {t('imports.done.undo')}
    </Button>
  )
}

function Undone({ page: { entity, file_name, left } }: Pick<Props, 'page'>) {
  const { t } = useTranslation()
  return (
    <Section title={t('imports.undone.title')}>
      <Flex vertical gap="middle" align="flex-start">
        <FileName name={file_name} />
        {left.length === 0 ? (
          <span>{t('imports.undone.all')}</span>
        ) : (
          <div>
            <strong>{t('imports.undone.left')}</strong>
            <ul className={styles.results}>
              {left.map(({ id, title, message }) => (
                <li key={id}>
                  <RowLink entity={entity} id={id} title={title} /> <span className={styles.faint}>— {message}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <Flex gap="small" wrap>
          <LinkButton type="primary" to={PATHS[entity].list}>
            {t('imports.done.toList')}
          </LinkButton>
          <LinkButton to={importPath(entity)}>{t('imports.check.another')}</LinkButton>
        </Flex>
      </Flex>
    </Section>
  )
}

function FileName({ name }: { name: string }) {
  return <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
}
