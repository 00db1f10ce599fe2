import { FireFilled } from '@ant-design/icons'
import type { TableColumnType } from 'antd'
import { Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PRIORITY } from '../../../contract/request-status.ts'
import type { RequestListRow } from '../../../contract/requests.ts'
import { AttentionMarks } from '../../components/AttentionMarks.tsx'
import { DateTime } from '../../components/DateTime.tsx'
import { Deadline } from '../../components/Deadline.tsx'
import { EmergencyTag } from '../../components/EmergencyTag.tsx'
import { Money } from '../../components/Money.tsx'
import { PersonAvatars, PersonName } from '../../components/PersonAvatars.tsx'
import { StatusTag } from '../../components/StatusTag.tsx'
import { priorityKey } from '../../components/status-key.ts'
import { WorkType } from '../../components/WorkType.tsx'
import type { RequestColumn } from './shown-columns.ts'

type Column = Pick<TableColumnType<RequestListRow>, 'render' | 'width' | 'align' | 'ellipsis'> & {
  /** The API sorts by it. */
  isSortable?: boolean
}

export function RequestName({ request }: { request: Pick<RequestListRow, 'id' | 'name' | 'type' | 'priority'> }) {
  const { t } = useTranslation()
  return (
    <span>
      <Link to={`/requests/${request.id}`} style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {request.name}
      </Link>{' '}
      {request.type === 'emergency' && <EmergencyTag />}{' '}
      {request.priority === PRIORITY.high && (
        <Typography.Text type="danger" title={t('requests.priorities.high')}>
          <FireFilled aria-label={t('requests.priorities.high')} />
        </Typography.Text>
      )}
    </span>
  )
}

function Facility({ facility }: Pick<RequestListRow, 'facility'>) {
  if (!facility) return '—'
  return (
    <span>
      {facility.name}
      {facility.address && (
        <Typography.Text type="secondary" style={{ display: 'block' }}>
          {facility.address}
        </Typography.Text>
      )}
    </span>
  )
}

export const COLUMNS: Record<RequestColumn, Column> = {
  number: {
    width: 76,
    align: 'right',
    isSortable: true,
    render: (_, { id, number }) => (
      <Link to={`/requests/${id}`} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {number}
      </Link>
    ),
  },
  status: {
    width: 176,
    isSortable: true,
    render: (_, request) => (
      <Flex vertical gap={4} align="flex-start">
        <StatusTag status={request.status} />
        <AttentionMarks reasons={request.attention_reasons} />
      </Flex>
    ),
  },
  name: { width: 240, isSortable: true, render: (_, request) => <RequestName request={request} /> },
  client: { width: 180, render: (_, { client }) => client?.name ?? '—' },
  facility: { width: 220, render: (_, { facility }) => <Facility facility={facility} /> },
  employees: { width: 184, render: (_, { employees }) => <PersonAvatars people={employees} /> },
  deadline_at: {
    width: 188,
    isSortable: true,
    render: (_, { deadline_at, status }) => <Deadline at={deadline_at} status={status} />,
  },
  planned_start_at: {
    width: 176,
    isSortable: true,
    render: (_, { planned_start_at }) => (planned_start_at ? <DateTime at={planned_start_at} /> : '—'),
  },
  price: { width: 120, align: 'right', isSortable: true, render: (_, { price }) => <Money amount={price} /> },
  priority: { width: 130, isSortable: true, render: (_, { priority }) => <Priority priority={priority} /> },
  type: { width: 130, render: (_, { type }) => <RequestType type={type} /> },
  work_type: { width: 150, render: (_, { work_type }) => <WorkType name={work_type} /> },
  manager: { width: 180, render: (_, { manager }) => (manager ? <PersonName person={manager} /> : '—') },
  created_at: { width: 150, isSortable: true, render: (_, { created_at }) => <DateTime at={created_at} /> },
}

function Priority({ priority }: Pick<RequestListRow, 'priority'>) {
  const { t } = useTranslation()
  return <>{t(priorityKey(priority))}</>
}

function RequestType({ type }: Pick<RequestListRow, 'type'>) {
  const { t } = useTranslation()
  return <>{t(`requests.types.${type}`)}</>
}
