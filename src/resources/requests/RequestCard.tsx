import { EnvironmentOutlined, UserOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TabProps } from '#src/crud/resource.ts'
import { Money } from '#src/kit/values/Money.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { UnreadBadge } from '#src/parts/feed/UnreadBadge.tsx'
import { AttentionBadges } from '#src/parts/requests/AttentionBadges.tsx'
import { Deadline } from '#src/parts/requests/Deadline.tsx'
import { OnTheWayMark } from '#src/parts/requests/OnTheWayMark.tsx'
import { PausedMark } from '#src/parts/requests/PausedMark.tsx'
import { RequestName, requestOf } from '#src/parts/requests/request-fields.tsx'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { ClockLine } from '#src/parts/sla/ClockLine.tsx'

/** A request on a phone, in the order in which an executor needs it: what, where, until when. */
export default function RequestCard({ row }: TabProps) {
  const request = requestOf(row)
  const { t } = useTranslation()
  const place = [request.facility?.name ?? request.client?.name, request.facility?.address].filter(Boolean).join(', ')
  return (
    <Flex vertical gap={6}>
      <Flex justify="space-between" align="center" gap="small">
        <span>
          <StatusTag status={request.status} /> <UnreadBadge owner="requests" id={request.id} />
        </span>
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
        {request.employees.map(({ name }) => name).join(', ') || <Text type="danger">{t('requests.unassigned')}</Text>}
      </span>
      {request.paused_since && <PausedMark />}
      {request.expected_at && <OnTheWayMark expectedAt={request.expected_at} />}
      <AttentionBadges reasons={request.attention_reasons} />
      {request.sla && <ClockLine clock={request.sla} />}
      <Flex justify="space-between" align="flex-end" gap="small">
        <Deadline at={request.deadline_at} status={request.status} />
        {request.price && <Money amount={request.price} />}
      </Flex>
    </Flex>
  )
}
