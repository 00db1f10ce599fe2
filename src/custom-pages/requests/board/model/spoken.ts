import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/messages.ts'
import { formatConflict } from '#contract/requests/conflicts-in-words.ts'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import { dateFormat, formatDuration } from '#contract/values/formats.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { NOBODY, prospectOf, type Target } from './board-conflicts.ts'
import type { Held } from './held.ts'
import type { Board } from './use-board.ts'

/** `вт, 2 мар., 10:15, 1 ч` */
export function useSpokenTime() {
  const { i18n } = useTranslation()
  return useCallback(
    ({ start, durationMin }: Pick<Target, 'start' | 'durationMin'>) => {
      const format = {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      } as const
      const time = dateFormat(i18n.language, format).format(start)
      return `${time}, ${formatDuration(durationMin, i18n.language)}`
    },
    [i18n.language],
  )
}

/** A conflict of an executor other than the one whose row it is said in comes with their name. */
export function formatInRow(conflict: PlanningConflict, employee: number, locale: Locale): string {
  const text = formatConflict(conflict, locale)
  const whose = conflict.employee
  return whose && whose.id !== employee ? `${whose.name}: ${text}` : text
}

/** What a screen reader says of where a picked-up request would be put down. */
export function useSpokenTarget({ employees, times }: Pick<Board, 'employees' | 'times'>) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const spokenTime = useSpokenTime()
  return ({ request, source, target }: Held): string => {
    if (!target) return ''
    if (target.employee === NOBODY) return t('requestCalendar.waiting')
    const name = employees.find(({ id }) => id === target.employee)?.name ?? ''
    const { conflicts } = prospectOf(times, { request, source, target })
    const said = conflicts.map((conflict) => formatInRow(conflict, target.employee, locale))
    return [name, spokenTime(target), ...(said.length > 0 ? said : [t('board.free')])].join(', ')
  }
}
