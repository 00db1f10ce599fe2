import { Flex, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { TabProps } from '#src/crud/resource.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useLiveRequest, useRequest } from '#src/parts/requests/request-cache.ts'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { useActor } from '#src/providers/actor.ts'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import { offeredActions, useRequestActions } from '../actions/use-request-actions.tsx'
import { ClientDeclined } from './ClientDeclined.tsx'
import { RequestHead } from './RequestHead.tsx'
import { RequestTask } from './RequestTask.tsx'

/** A request beside the list: what is said on the phone, and the actions that change it, without leaving the list. */
export default function RequestAside({ row: { id } }: TabProps) {
  const { data, error, refetch } = useRequest(id)
  useLiveRequest(id)
  if (data) return <Shown request={data} />
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return <Skeleton active paragraph={{ rows: 8 }} />
}

function Shown({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  const actions = useRequestActions(request)
  const offered = offeredActions(request, useActor()?.user.id)
  return (
    <Flex vertical gap="middle">
      <div>
        <Link to={fillPath(PATHS.requests.show, request.id)} className="standalone-link" style={{ fontWeight: 600 }}>
          {t('requests.numbered', { number: request.number })} {request.name}
        </Link>{' '}
        <StatusTag status={request.status} />
      </div>
      {offered.length > 0 && (
        <Flex gap="small" wrap>
          <ActionButtons request={request} actions={offered} isBusy={actions.isBusy} onTake={actions.take} />
        </Flex>
      )}
      <ClientDeclined request={request} />
      <RequestHead request={request} onTake={actions.take} />
      <RequestTask request={request} onTake={actions.take} />
      {actions.dialog}
    </Flex>
  )
}
