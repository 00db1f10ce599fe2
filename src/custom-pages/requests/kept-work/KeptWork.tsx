import { subject } from '@casl/ability'
import { Alert, Button, Checkbox, Flex, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptOperation } from '#contract/operations/kept-work.ts'
import { PATHS } from '#contract/paths.ts'
import { reopenBody } from '#contract/requests/request-changes.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { ActionDialog } from '#src/parts/requests/actions/ActionDialog.tsx'
import { CommentField } from '#src/parts/requests/actions/action-fields.tsx'
import { useAction } from '#src/parts/requests/use-action.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './KeptWork.module.css'

/** What was done on site after others had changed the request: the office accepts or discards it, all or one by one. */
export default function KeptWork({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  const ability = useAbility()
  const kept = useCall('keptWork.list', { params: { id: request.id } }, { renewedBy: request.version })
  if (!kept.data || kept.data.length === 0) return null
  const isDecided = ability.can('decide-kept', subject('requests', request))
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.box}
      message={t('keptWork.title')}
      description={isDecided ? <Decision request={request} kept={kept.data} /> : <InOffice kept={kept.data} />}
    />
  )
}

/** Who did it has nothing to do any more. */
function InOffice({ kept }: { kept: KeptOperation[] }) {
  const { t } = useTranslation()
  const userId = useActor()?.user.id
  const isMine = kept.some(({ user }) => user.id === userId)
  return t(isMine ? 'keptWork.inOffice' : 'keptWork.waits', { count: kept.length })
}

function Decision({ request, kept }: { request: RequestPage; kept: KeptOperation[] }) {
  const { t } = useTranslation()
  const { runAndAnnounce, isBusy } = useAction(request.id)
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set())
  const [isDiscarding, setDiscarding] = useState(false)
  const operations = kept.map(({ id }) => id).filter((id) => !unchosen.has(id))
  const params = { id: request.id }

  function choose(id: string, isChosen: boolean) {
    const next = new Set(unchosen)
    if (isChosen) next.delete(id)
    else next.add(id)
    setUnchosen(next)
  }

  return (
    <Flex vertical gap="middle">
      {[...Map.groupBy(kept, groupOf).values()].map(([first, ...others]) => {
        if (!first) return null
        const { user, reason } = first
        return (
          <section key={groupOf(first)}>
            <div>
              <strong>{user.name}</strong>{' '}
              <Text type="secondary">{reason ? t(`keptWork.reasons.${reason}`) : t('keptWork.why')}</Text>
            </div>
            <ul className={styles.list}>
              {[first, ...others].map((operation) => (
                <li key={operation.id}>
                  <Checkbox
                    checked={!unchosen.has(operation.id)}
                    onChange={({ target }) => choose(operation.id, target.checked)}
                  >
                    <KeptLine operation={operation} />
                  </Checkbox>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <Flex gap="small" wrap>
        <Button
          type="primary"
          loading={isBusy}
          disabled={operations.length === 0}
          onClick={() =>
            void runAndAnnounce(() => api.keptWork.accept({ params, body: { operations } }), t('keptWork.accepted'))
          }
        >
          {t('keptWork.accept', { count: operations.length })}
        </Button>
        <Button danger disabled={operations.length === 0 || isBusy} onClick={() => setDiscarding(true)}>
          {t('keptWork.discard', { count: operations.length })}
        </Button>
        <LinkButton type="link" to={`${PATHS.requests.list}?has_kept_work=true`}>
          {t('keptWork.all')}
        </LinkButton>
      </Flex>
      {isDiscarding && (
        <ActionDialog<{ comment: string }>
          request={request}
          title={t('keptWork.discardTitle', { count: operations.length })}
          okText={t('keptWork.discard', { count: operations.length })}
          isDanger
          schema={reopenBody}
          take={({ comment }) => api.keptWork.discard({ params, body: { operations, comment } })}
          onClose={() => setDiscarding(false)}
        >
          <CommentField label={t('keptWork.discardReason')} />
        </ActionDialog>
      )}
    </Flex>
  )
}

/** Work of one user that was kept for one reason. */
function groupOf({ user, reason }: KeptOperation): string {
  return `${user.id} ${reason}`
}

function KeptLine({ operation }: { operation: KeptOperation }) {
  const { t } = useTranslation()
  const { call, subject: about, detail, happened_at, is_clock_uncertain, message } = operation
  return (
    <>
      <DateTime at={happened_at} /> {t(`shell.connection.calls.${call}`)}
      {about && `: ${about}`}
      {detail && ` — ${detail}`} {is_clock_uncertain && <Tag>{t('keptWork.uncertain')}</Tag>}
      {message && <Text type="secondary">{message}</Text>}
    </>
  )
}
