import { subject } from '@casl/ability'
import { Button, Checkbox, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { OPEN_STATUSES } from '#contract/requests/status/request-status.ts'
import type { User } from '#contract/route.ts'
import { DAY_MS, MINUTE_MS } from '#contract/values/durations.ts'
import { localDateAt } from '#contract/values/zone-clock.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { AssignAt } from '#src/parts/requests/actions/AssignAt.tsx'
import { assignEach, planFor, type Replacement } from '#src/parts/requests/bulk-assignment.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

const BulkAssign = lazyPage(() => import('#src/parts/requests/BulkAssign.tsx'), 'bulkAssign', 'candidates')

const VISITS_MAX = 100

export interface Absence {
  employee: Pick<User, 'id' | 'name'>
  /** As `2026-12-01`, in order, in the employee's time zone. */
  days: readonly string[]
  timezone: string
}

/** Asks what becomes of the visits planned on days on which an employee turns out to be absent; nothing without any. */
export default function VisitsInAbsence({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { data } = useCall('requests.list', { query: visitsAround(absence) }, { staleTime: 0 })
  const rows = data?.data as RequestListRow[] | undefined
  const visits = rows?.filter((row) => isOnDays(row, absence))
  if (!visits || visits.length === 0) return null
  return <Visits employee={absence.employee} visits={visits} onClose={onClose} />
}

function visitsAround({ employee, days }: Absence) {
  const shifted = (day: string | undefined, by: number) => new Date(Date.parse(day ?? '') + by * DAY_MS).toISOString()
  return {
    employee_id: [employee.id],
    status: [...OPEN_STATUSES],
    // A day more on both sides: a visit may last into the first, and time zones differ.
    planned_start_at_from: shifted(days[0], -1),
    planned_start_at_to: shifted(days.at(-1), 2),
    sort: 'planned_start_at',
    per_page: VISITS_MAX,
  }
}

function isOnDays({ planned_start_at, duration_min }: RequestListRow, { days, timezone }: Absence): boolean {
  if (planned_start_at === null) return false
  const from = Date.parse(planned_start_at)
  const first = localDateAt(timezone, from)
  const last = localDateAt(timezone, from + duration_min * MINUTE_MS - 1)
  return days.some((day) => first <= day && day <= last)
}

interface VisitsProps {
  employee: Absence['employee']
  visits: readonly RequestListRow[]
  onClose: () => void
}

function Visits({ employee, visits, onClose }: VisitsProps) {
  const { t, i18n } = useTranslation()
  const ability = useAbility()
  const cache = useCallCache()
  const [left, setLeft] = useState<readonly number[]>([])
  const [isHandingOver, setHandingOver] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failures, setFailures] = useState<Record<number, string>>({})
  useFocusReturn()
  const isAssignable = (row: RequestListRow) => ability.can('assign', subject('requests', row))
  const chosen = visits.filter((row) => isAssignable(row) && !left.includes(row.id))
  const replaced: Replacement = {
    id: employee.id,
    executorsOf: (id) => visits.find((row) => row.id === id)?.employees.map((user) => user.id) ?? [],
  }

  /** Those that are settled leave the list. */
  const renew = () => cache.renew('requests.list')

  async function takeOff() {
    setBusy(true)
    const failed: Record<number, string> = {}
    const steps = chosen.map(({ id }) => ({ id, plan: planFor(id, [], replaced), accepted: [] }))
    await assignEach(steps, (id, outcome) => {
      if (outcome.state === 'failed') failed[id] = outcome.message
      if (outcome.state === 'conflict') failed[id] = t('absence.stillInConflict')
    })
    await renew()
    setBusy(false)
    setFailures(failed)
  }

  return (
    <Modal
      open
      title={t('absence.title', { count: visits.length })}
      onCancel={onClose}
      footer={
        <Flex justify="flex-end" gap="small" wrap>
          <Button disabled={isBusy} onClick={onClose}>
            {t('absence.leave')}
          </Button>
          <Button disabled={chosen.length === 0} loading={isBusy} onClick={takeOff}>
            {t('absence.takeOff')}
          </Button>
          <Button type="primary" disabled={chosen.length === 0 || isBusy} onClick={() => setHandingOver(true)}>
            {t('absence.handOver')}
          </Button>
        </Flex>
      }
    >
      <p style={{ marginBlockStart: 0 }}>{t('absence.text', { name: employee.name })}</p>
      <Flex vertical gap="small" component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }} role="list">
        {visits.map((row) => (
          <li key={row.id}>
            <Flex gap="small" align="center" justify="space-between">
              <Checkbox
                checked={chosen.includes(row)}
                disabled={!isAssignable(row) || isBusy}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((id) => id !== row.id) : [...left, row.id])
                }
              >
                {row.planned_start_at && formatDateTime(row.planned_start_at, i18n.language)} ·{' '}
                {t('requests.numbered', { number: row.number })} {row.name}
              </Checkbox>
              {isAssignable(row) && (
                <Button disabled={isBusy} onClick={() => setMoved(row.id)}>
                  {t('absence.move')}
                </Button>
              )}
            </Flex>
            {failures[row.id] && <Text type="danger">{failures[row.id]}</Text>}
          </li>
        ))}
      </Flex>
      {isHandingOver && (
        <Suspense>
          <BulkAssign
            requests={chosen}
            replaced={replaced}
            onClose={() => {
              setHandingOver(false)
              void renew()
            }}
          />
        </Suspense>
      )}
      {moved !== null && <AssignAt id={moved} onDone={renew} onClose={() => setMoved(null)} />}
    </Modal>
  )
}
