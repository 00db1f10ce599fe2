import { FireFilled } from '@ant-design/icons'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RequestListRow } from '../../../../contract/requests/request-rows.ts'
import { PRIORITY } from '../../../../contract/requests/request-status.ts'
import { DateTime } from '../../../kit/values/DateTime.tsx'
import { Money } from '../../../kit/values/Money.tsx'
import { PersonAvatars, PersonName } from '../../../kit/values/PersonAvatars.tsx'
import { priorityKey } from '../../../kit/values/status-key.ts'
import { Text } from '../../../kit/values/Text.tsx'
import { AttentionMarks } from '../../../resources/requests/AttentionMarks.tsx'
import { Deadline } from '../../../resources/requests/Deadline.tsx'
import { EmergencyTag } from '../../../resources/requests/EmergencyTag.tsx'
import { StatusTag } from '../../../resources/requests/StatusTag.tsx'
import { WorkType } from '../../../resources/requests/WorkType.tsx'
import type { RequestColumn } from './shown-columns.ts'

interface Column {
  /** Pixels at least. */
  width: number
  /** Figures stand on the right. */
  isNumber?: boolean
  /** The API sorts by it. */
  isSortable?: boolean
  render: (request: RequestListRow) => ReactNode
}

export function RequestName({ request }: { request: Pick<RequestListRow, 'id' | 'name' | 'type' | 'priority'> }) {
  const { t } = useTranslation()
  return (
    <span>
      <Link
        to={`/requests/${request.id}`}
        className="standalone-link"
        style={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {request.name}
      </Link>{' '}
      <span style={{ whiteSpace: 'nowrap' }}>
        {request.type === 'emergency' && <EmergencyTag />}{' '}
        {request.priority === PRIORITY.high && (
          <Text type="danger" title={t('requests.priorities.high')}>
            <FireFilled aria-label={t('requests.priorities.high')} />
          </Text>
        )}
      </span>
    </span>
  )
}

function Facility({ facility }: Pick<RequestListRow, 'facility'>) {
  if (!facility) return '—'
  return (
    <span>
      {facility.name}
      {facility.address && (
        <Text type="secondary" ellipsis title={facility.address} style={{ display: 'block' }}>
          {facility.address}
        </Text>
      )}
    </span>
  )
}

export const COLUMNS: Record<RequestColumn, Column> = {
  number: {
    width: 58,
    isNumber: true,
    isSortable: true,
    render: ({ id, number }) => (
      <Link to={`/requests/${id}`} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {number}
      </Link>
    ),
  },
  status: {
    width: 150,
    isSortable: true,
    render: (request) => (
      <Flex vertical gap={4} align="flex-start">
        <StatusTag status={request.status} />
        <AttentionMarks reasons={request.attention_reasons} />
      </Flex>
    ),
  },
  name: { width: 184, isSortable: true, render: (request) => <RequestName request={request} /> },
  client: { width: 138, render: ({ client }) => client?.name ?? '—' },
  facility: { width: 158, render: ({ facility }) => <Facility facility={facility} /> },
  employees: { width: 150, render: ({ employees }) => <PersonAvatars people={employees} /> },
  deadline_at: {
    width: 168,
    isSortable: true,
    render: ({ deadline_at, status }) => <Deadline at={deadline_at} status={status} />,
  },
  planned_start_at: {
    width: 176,
    isSortable: true,
    render: ({ planned_start_at }) => (planned_start_at ? <DateTime at={planned_start_at} /> : '—'),
  },
  price: { width: 100, isNumber: true, isSortable: true, render: ({ price }) => <Money amount={price} /> },
  priority: { width: 130, isSortable: true, render: ({ priority }) => <Priority priority={priority} /> },
  type: { width: 130, render: ({ type }) => <RequestType type={type} /> },
  work_type: { width: 150, render: ({ work_type }) => <WorkType name={work_type} /> },
  manager: { width: 180, render: ({ manager }) => (manager ? <PersonName person={manager} /> : '—') },
  created_at: { width: 150, isSortable: true, render: ({ created_at }) => <DateTime at={created_at} /> },
}

function Priority({ priority }: Pick<RequestListRow, 'priority'>) {
  const { t } = useTranslation()
  return <>{t(priorityKey(priority))}</>
}

function RequestType({ type }: Pick<RequestListRow, 'type'>) {
  const { t } = useTranslation()
  return <>{t(`requests.types.${type}`)}</>
}
