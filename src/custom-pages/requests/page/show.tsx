import { subject } from '@casl/ability'
import { Flex, Skeleton } from 'antd'
import { type ComponentProps, memo, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageBoundary } from '#src/kit/page/PageBoundary.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { RowMissing } from '#src/kit/page/RowMissing.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { usePageTitle } from '#src/kit/page/use-page-title.ts'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { TimeZoneNotice } from '#src/kit/values/TimeZoneNotice.tsx'
import { WhoReads } from '#src/parts/access-list/WhoCanSee.tsx'
import FeedList from '#src/parts/feed/FeedList.tsx'
import { AttentionBadges } from '#src/parts/requests/AttentionBadges.tsx'
import { ConflictList } from '#src/parts/requests/ConflictList.tsx'
import { CopyRequest } from '#src/parts/requests/CopyRequest.tsx'
import { EmergencyTag } from '#src/parts/requests/EmergencyTag.tsx'
import { PulledNote } from '#src/parts/requests/PulledNote.tsx'
import { useLiveRequest, useRequest } from '#src/parts/requests/request-cache.ts'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { RequestClocks } from '#src/parts/sla/RequestClocks.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { perform } from '#src/providers/offline/operation-log.ts'
import { noteInShort, type Operation } from '#src/providers/offline/operations.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import { offeredActions, useRequestActions } from '../actions/use-request-actions.tsx'
import { ofCall, useSettledOperationsOf } from '../unsent/use-operations-of.ts'
import { WaitingLine } from '../unsent/WaitingLine.tsx'
import { withOperations } from '../unsent/with-operations.ts'
import { RequestWorks } from '../works/RequestWorks.tsx'
import { ChecklistChip } from './ChecklistChip.tsx'
import { ClientDeclined } from './ClientDeclined.tsx'
import { NextUp } from './NextUp.tsx'
import { OnTheWay } from './OnTheWay.tsx'
import { PauseNotice } from './PauseNotice.tsx'
import { PublicLink } from './PublicLink.tsx'
import { RequestChecklists } from './RequestChecklists.tsx'
import { RequestFields } from './RequestFields.tsx'
import { RequestFiles } from './RequestFiles.tsx'
import { RequestHead } from './RequestHead.tsx'
import { RequestPauses } from './RequestPauses.tsx'
import { RequestReport } from './RequestReport.tsx'
import { RequestSignature } from './RequestSignature.tsx'
import { RequestTask } from './RequestTask.tsx'
import styles from './request-page.module.css'

const KeptWork = lazyPage(() => import('../kept-work/KeptWork.tsx'), 'keptWork', 'requestPage')

export default function RequestShowPage() {
  const id = Number(useParams().id)
  const request = useRequest(id)
  const operations = useSettledOperationsOf(id)
  const { data } = request
  const shown = useMemo(() => data && withOperations(data, operations), [data, operations])
  useLiveRequest(id)

  if (data && shown) {
    return <RequestDetails key={id} stored={data} request={shown} operations={operations} pulledAt={request.pulledAt} />
  }
  if (isApiError(request.error, 'not_found')) return <MissingRequest />
  if (request.error) return <FailedRequest error={request.error} onRetry={() => void request.refetch()} />
  return <PageSkeleton />
}

function MissingRequest() {
  const { t } = useTranslation()
  const list = { title: t('requestPage.toList'), path: PATHS.requests.list }
  return <RowMissing title={t('requestPage.notFound')} list={list} />
}

function FailedRequest(failed: ComponentProps<typeof LoadFailed>) {
  const { t } = useTranslation()
  usePageTitle(t('shell.failed.title'))
  return <LoadFailed {...failed} isPage />
}

interface DetailsProps {
  request: RequestPage
  /** What was done here and has not arrived yet; the request shows it already. */
  operations: readonly Operation[]
}

interface PageProps extends DetailsProps {
  /** The request without these. */
  stored: RequestPage
  /** When what is shown was pulled, while the server cannot be asked for it. */
  pulledAt: string | null
}

const RequestDetails = memo(function RequestDetails({ stored, request, operations, pulledAt }: PageProps) {
  const ability = useAbility()
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const actions = useRequestActions(request)
  const userId = useActor()?.user.id
  const offered = offeredActions(request, userId)
  const isExecutor = request.employees.some(({ id }) => id === userId)
  const isWorkOver = request.finished_at !== null && !ability.can('finish', subject('requests', request))
  // While the work goes on, the checklist is what is looked for.
  const isFilled = ability.can('answer', subject('requests', request))
  // In one hand the page goes as the work does: where, what, the checklist, works, photos, the signature.
  const isOnSite = isFilled && isPhone
  const checklists = <RequestChecklists stored={stored} refusals={actions.refusals} />
  const task = <RequestTask request={request} onTake={actions.take} isDescribed={isOnSite} />
  const buttons = offered.length > 0 && (
    <ActionButtons request={request} actions={offered} isBusy={actions.isBusy} onTake={actions.take} />
  )

  return (
    <>
      <PageHeader
        title={request.name}
        trail={[{ title: t('requests.title'), path: PATHS.requests.list }]}
        crumb={t('requests.numbered', { number: request.number })}
        badges={<StatusTag status={request.status} />}
        actions={
          <>
            {!isPhone && buttons}
            <CopyRequest id={request.id} />
          </>
        }
      />
      {pulledAt && <PulledNote at={pulledAt} />}
      <Summary request={request} />
      {request.attention_reasons.includes('kept_work') && (
        // Without a connection its code may not be there: the rest of the page is.
        <PageBoundary resetOn={String(request.id)} isQuiet>
          <Suspense>
            <KeptWork request={request} />
          </Suspense>
        </PageBoundary>
      )}
      <ClientDeclined request={request} />
      {request.paused_since && (
        <PauseNotice request={request} since={request.paused_since} isBusy={actions.isBusy} onTake={actions.take} />
      )}
      {request.expected_at && <OnTheWay request={request} expectedAt={request.expected_at} onChange={actions.take} />}
      {request.conflicts.length > 0 && (
        <PlainNotice
          type="warning"
          message={t('requests.attention.executor_conflict')}
          description={<ConflictList conflicts={request.conflicts} />}
          style={{ marginBottom: 16 }}
        />
      )}
      <TimeZoneNotice />
      <RequestHead request={request} onTake={actions.take} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <RequestClocks request={request} />
          {isOnSite && request.description && (
            <Section title={t('requests.fields.description')}>
              <span style={{ whiteSpace: 'pre-wrap' }}>{request.description}</span>
            </Section>
          )}
          {isFilled && checklists}
          {!isOnSite && task}
          {!isFilled && checklists}
          <RequestFields stored={stored} asked={actions.asked} />
          <RequestWorks request={request} operations={operations} />
          <RequestFiles request={request} operations={operations} />
          <RequestPauses request={request} />
          <RequestSignature request={request} onSign={() => actions.take('sign')} />
          {isOnSite && task}
          <RequestReport request={request} />
          <PublicLink request={request} />
        </div>
        <div className={styles.side}>
          <RequestFeed request={request} operations={operations} />
        </div>
      </div>
      {isPhone && (
        <div className={styles.bar}>
          {isFilled && <ChecklistChip checklists={request.checklists} />}
          {isWorkOver && isExecutor && userId && <NextUp executorId={userId} />}
          {buttons && <div className={styles.buttons}>{buttons}</div>}
        </div>
      )}
      {actions.dialog}
    </>
  )
})

/** What the first look is after: which one, how urgent, and what is wrong with it. */
function Summary({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  return (
    <div className={styles.summary}>
      <Text type="secondary">{t('requests.numbered', { number: request.number })}</Text>
      {request.type === 'emergency' && <EmergencyTag />}
      {request.priority === PRIORITY.high && <strong>{t('requests.highPriority')}</strong>}
      <AttentionBadges reasons={request.attention_reasons} />
      <WhoReads entity="requests" id={request.id} type="link" size="small" />
    </div>
  )
}

function RequestFeed({ request, operations }: DetailsProps) {
  const { t } = useTranslation()
  const { id } = request
  const params = { id }
  return (
    <Section title={t('requestPage.feed')}>
      <FeedList
        of={['requests', id]}
        load={(page) => api.requests.feed({ params, query: { page } })}
        about={{ owner: 'requests', id }}
        write={({ comment, files }) =>
          perform('interact', request, { params, body: { comment }, ...(files.length > 0 && { files }) })
        }
        waiting={ofCall(operations, 'interact').map((operation) => (
          <WaitingLine key={operation.id} operation={operation}>
            {noteInShort(operation)}
          </WaitingLine>
        ))}
        markRead={() => api.requests.interactionsRead({ params })}
      />
    </Section>
  )
}

function PageSkeleton() {
  usePageTitle(undefined)
  return (
    <Flex vertical gap="middle" aria-busy="true">
      <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 1 }} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Skeleton active paragraph={{ rows: 5 }} />
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
        <Skeleton active avatar paragraph={{ rows: 4 }} />
      </div>
    </Flex>
  )
}
