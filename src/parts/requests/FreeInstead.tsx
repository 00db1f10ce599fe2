import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { UserName } from '#src/kit/values/UserAvatar.tsx'
import { type SoughtVisit, useAvailabilityInDialog } from './availability.ts'

const COLLEAGUES = 2

/** The alternative planned in place of the conflict. */
export interface Instead {
  planned_start_at?: string
  employees?: number[]
}

interface Props {
  visit: SoughtVisit
  conflicts: readonly PlanningConflict[]
  onChoose: (instead: Instead) => void
}

/** The nearest times when the chosen executors are free, and others who are free at the chosen time. */
export function FreeInstead({ visit, conflicts, onChoose }: Props) {
  const { t, i18n } = useTranslation()
  // Without data nothing is offered: the question can be answered without it.
  const data = useAvailabilityInDialog(visit)
  if (!data) return null
  const meant = visit.employees ?? []
  const hindered = conflicts.map(({ employee }) => employee?.id)
  const free = data.candidates
    .filter((one) => one.conflicts.length === 0 && !meant.includes(one.employee.id))
    .slice(0, COLLEAGUES)
  const withColleague = (id: number) => [...meant.filter((one) => !hindered.includes(one)), id]
  return (
    <>
      {data.times.length > 0 && (
        <Offers title={t('requests.conflicts.freeTimes')}>
          {data.times.map((time) => (
            <Button key={time} onClick={() => onChoose({ planned_start_at: time })}>
              {formatDateTime(time, i18n.language)}
            </Button>
          ))}
        </Offers>
      )}
      {free.length > 0 && (
        <Offers title={t('requests.conflicts.freeColleagues')}>
          {free.map(({ employee }) => (
            <Button key={employee.id} onClick={() => onChoose({ employees: withColleague(employee.id) })}>
              <UserName user={employee} size={20} />
            </Button>
          ))}
        </Offers>
      )}
    </>
  )
}

function Offers({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
      <legend style={{ marginBlockEnd: 4, padding: 0, fontSize: 'inherit' }}>{title}</legend>
      <Flex wrap gap="small">
        {children}
      </Flex>
    </fieldset>
  )
}
