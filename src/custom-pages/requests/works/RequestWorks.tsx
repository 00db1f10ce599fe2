import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button } from 'antd'
import { Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestPage, RequestWork } from '#contract/requests/request-rows.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useDraft } from '#src/kit/form/use-draft.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { Money } from '#src/kit/values/Money.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { usePrice } from '#src/kit/values/use-money.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { perform } from '#src/providers/offline/operation-log.ts'
import type { Operation } from '#src/providers/offline/operations.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { ofCall } from '../unsent/use-operations-of.ts'
import { WaitingLine } from '../unsent/WaitingLine.tsx'
import styles from './RequestWorks.module.css'
import type { WorkDraft } from './WorkForm.tsx'

const loadWorkForm = () => import('./WorkForm.tsx')
const WorkForm = lazyPage(loadWorkForm)
const FORM_AHEAD_MS = 5_000

/** Goods and services used, with what they come to. */
interface Props {
  request: RequestPage
  /** What was done here and has not arrived yet. */
  operations: readonly Operation[]
}

export function RequestWorks({ request, operations }: Props) {
  const ability = useAbility()
  const { t } = useTranslation()
  const [adding, setAdding] = useState<{ draft: WorkDraft | null } | null>(null)
  const draft = useDraft<WorkDraft>(`work/${request.id}`, (left) => setAdding({ draft: left }))
  const mayChange = ability.can('works', subject('requests', request))
  const isAdding = adding !== null && mayChange

  // Where the work is done there may be no connection left to load the form with; the page itself comes first.
  useEffect(() => {
    if (!mayChange) return
    const pending = setTimeout(() => loadWorkForm().catch(() => undefined), FORM_AHEAD_MS)
    return () => clearTimeout(pending)
  }, [mayChange])

  const waiting = ofCall(operations, 'addWork')
  if (request.works.length === 0 && waiting.length === 0 && !mayChange) return null
  return (
    <Section
      title={t('requestPage.worksTitle')}
      extra={
        mayChange &&
        !isAdding && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding({ draft: null })}>
            {t('requestPage.works.add')}
          </Button>
        )
      }
    >
      {request.works.length === 0 && waiting.length === 0 && !isAdding && (
        <Text type="secondary">{t('requestPage.works.none')}</Text>
      )}
      {request.works.length > 0 && <Lines request={request} mayChange={mayChange} />}
      {waiting.map((operation) => (
        <WaitingLine key={operation.id} operation={operation}>
          {operation.args.body.title} × {operation.args.body.quantity}
        </WaitingLine>
      ))}
      {isAdding && (
        <Suspense fallback={null}>
          <WorkForm
            request={request}
            start={adding.draft}
            onChange={(typed) => (typed ? draft.keep(typed) : draft.drop())}
            onClose={() => setAdding(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}

interface LinesProps {
  request: RequestPage
  mayChange: boolean
}

function Lines(props: LinesProps) {
  return useIsPhone() ? <WorkCards {...props} /> : <WorksTable {...props} />
}

function useQuantityLabel() {
  const { i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 3 })
  return ({ quantity, measure }: RequestWork) => [number.format(Number(quantity)), measure].filter(Boolean).join(' ')
}

/** A phone has no room for four columns: each line says its sum below its title. */
function WorkCards({ request, mayChange }: LinesProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const quantityLabel = useQuantityLabel()
  return (
    <>
      <ul className={styles.cards}>
        {request.works.map((work) => (
          <li key={work.id}>
            <div>
              {work.title}
              <Text type="secondary">
                {t('requestPage.works.line', { quantity: quantityLabel(work), price: price(work.price) })}
              </Text>
            </div>
            <Money amount={work.total} />
            {mayChange && <RemoveWork request={request} work={work} />}
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        {t('requestPage.works.total')}{' '}
        <strong>
          <Money amount={request.works_total} />
        </strong>
      </p>
    </>
  )
}

function WorksTable({ request, mayChange }: LinesProps) {
  const { t } = useTranslation()
  const quantityLabel = useQuantityLabel()
  const [sum, total] = [useId(), useId()]
  return (
    <div className={styles.scroll}>
      <table className={styles.works}>
        <thead>
          <tr>
            <th scope="col">{t('requestPage.works.title')}</th>
            <th scope="col" className={styles.number}>
              {t('requestPage.works.quantity')}
            </th>
            <th scope="col" className={styles.number}>
              {t('requestPage.works.price')}
            </th>
            <th id={sum} scope="col" className={styles.number}>
              {t('requestPage.works.sum')}
            </th>
            {mayChange && (
              <th scope="col">
                <span className="visually-hidden">{t('requestPage.works.remove')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {request.works.map((work) => (
            <tr key={work.id}>
              <td>{work.title}</td>
              <td className={styles.number}>{quantityLabel(work)}</td>
              <td className={styles.number}>
                <Money amount={work.price} />
              </td>
              <td className={styles.number}>
                <Money amount={work.total} />
              </td>
              {mayChange && (
                <td className={styles.number}>
                  <RemoveWork request={request} work={work} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th id={total} scope="row" colSpan={3}>
              {t('requestPage.works.total')}
            </th>
            <td headers={`${total} ${sum}`} className={styles.number}>
              <strong>
                <Money amount={request.works_total} />
              </strong>
            </td>
            {mayChange && <td />}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function RemoveWork({ request, work }: { request: RequestPage; work: RequestWork }) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const isDone = await attempt(() => perform('removeWork', request, { params: { id: request.id, workId: work.id } }))
    if (!isDone) setBusy(false)
  }

  return (
    <Button
      type="text"
      danger
      icon={<DeleteOutlined aria-hidden />}
      loading={isBusy}
      onClick={remove}
      aria-label={t('requestPage.works.removeNamed', { title: work.title })}
    />
  )
}
