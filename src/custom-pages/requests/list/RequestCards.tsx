import { EnvironmentOutlined, UserOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Page } from '../../../../contract/paging.ts'
import type { RequestListRow } from '../../../../contract/requests/request-rows.ts'
import { ListPager } from '../../../kit/list/ListPager.tsx'
import { Panel } from '../../../kit/page/Panel.tsx'
import { Money } from '../../../kit/values/Money.tsx'
import { Text } from '../../../kit/values/Text.tsx'
import { AttentionMarks } from '../../../resources/requests/AttentionMarks.tsx'
import { Deadline } from '../../../resources/requests/Deadline.tsx'
import { StatusTag } from '../../../resources/requests/StatusTag.tsx'
import { RequestName } from './request-columns.tsx'

interface Props {
  page: Page<RequestListRow>
  onTurn: (page: number) => void
}

/** The list on a phone: what an executor looks for first stands first: what, where, until when. */
export default function RequestCards({ page, onTurn }: Props) {
  return (
    <Flex vertical gap="small">
      <Flex vertical gap="small" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {page.data.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </Flex>
      <ListPager page={page} onTurn={onTurn} />
    </Flex>
  )
}

export function RequestCard({ request }: { request: RequestListRow }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = [request.facility?.name ?? request.client?.name, request.facility?.address].filter(Boolean).join(', ')
  return (
    <Panel
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('a')) navigate(`/requests/${request.id}`)
      }}
    >
      <Flex vertical gap={6}>
        <Flex justify="space-between" align="center" gap="small">
          <StatusTag status={request.status} />
          <Text type="secondary">{t('requests.numbered', { number: request.number })}</Text>
        </Flex>
        <RequestName request={request} />
        {place && (
          <span>
            <EnvironmentOutlined aria-hidden /> {place}
          </span>
        )}
        <span>
          <UserOutlined aria-hidden />{' '}
          {request.employees.map(({ name }) => name).join(', ') || (
            <Text type="danger">{t('requests.unassigned')}</Text>
          )}
        </span>
        <AttentionMarks reasons={request.attention_reasons} />
        <Flex justify="space-between" align="flex-end" gap="small">
          <Deadline at={request.deadline_at} status={request.status} />
          {request.price && <Money amount={request.price} />}
        </Flex>
      </Flex>
    </Panel>
  )
}
