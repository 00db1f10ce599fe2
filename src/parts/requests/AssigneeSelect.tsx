import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { type Candidate, formatReason } from '#contract/requests/request-board.ts'
import { ReferenceMultiSelect } from '#src/kit/inputs/ReferenceMultiSelect.tsx'
import { formatClock } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { EXECUTORS } from '#src/parts/reference-sources.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { type SoughtVisit, useAvailability } from './availability.ts'

interface Props extends Omit<ComponentProps<typeof ReferenceMultiSelect>, 'source' | 'noteOf'> {
  /** The visit to assign; a start of null leaves the time open, whatever was planned. */
  visit: SoughtVisit
}

/** A select of executors, each with their availability for the visit and their load on its day. */
export function AssigneeSelect({ visit, ...select }: Props) {
  const { data } = useAvailability(visit)
  const { planned_start_at: start, request_ids } = visit
  const total = request_ids?.length ?? 1
  const isTimed = Boolean(start === undefined ? request_ids : start)
  const noteOf = (id: number) => {
    const candidate = data?.candidates.find(({ employee }) => employee.id === id)
    return candidate && <AvailabilityNote candidate={candidate} isTimed={isTimed} total={total} />
  }
  return <ReferenceMultiSelect {...select} source={EXECUTORS} noteOf={noteOf} />
}

/** The reasons in order: the first that applies is shown. */
const WORST_FIRST = ['inactive', 'day_off', 'overlap', 'outside_hours', 'travel_too_tight'] as const

interface NoteProps {
  candidate: Candidate
  isTimed: boolean
  /** The number of visits to assign. */
  total: number
}

function AvailabilityNote({ candidate: { reasons, conflicts, in_conflict }, isTimed, total }: NoteProps) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const load = reasons.find(({ key }) => key === 'load')
  // A conflict with the deadline is the same for all executors.
  const own = conflicts.filter(({ employee }) => employee !== null)
  const key = WORST_FIRST.find((kind) => own.some((conflict) => conflict.key === kind))
  const last = own.filter((conflict) => conflict.key === key).reduce((late, { to }) => (to > late ? to : late), '')
  return (
    <>
      {isTimed && !key && <Text type="success">{t('candidates.state.free')}</Text>}
      {key && (
        <Text type="danger">
          {total > 1
            ? t('candidates.inConflict', { count: in_conflict, total })
            : t(`candidates.state.${key}`, { time: formatClock(last, locale) })}
        </Text>
      )}
      {load && (
        <Text type="secondary">
          {(isTimed || key) && ' · '}
          {formatReason(load, locale)}
        </Text>
      )}
    </>
  )
}
