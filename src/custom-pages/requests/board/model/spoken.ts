import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../../../contract/formats.ts'
import { formatConflict } from '../../../../../contract/requests/planning-conflicts.ts'
import { formatDuration } from '../../../../kit/values/format-time.ts'
import { useLocale } from '../../../../providers/i18n.ts'
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

/** What a screen reader is told of where something held would come down. */
export function useSpokenTarget({ employees, times }: Pick<Board, 'employees' | 'times'>) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const spokenTime = useSpokenTime()
  return ({ request, target }: Held): string => {
    if (!target) return ''
    if (target.employee === NOBODY) return t('requestCalendar.waiting')
    const name = employees.find(({ id }) => id === target.employee)?.name ?? ''
    const { conflicts } = prospectOf(times, request, target)
    const said = conflicts.map((conflict) => formatConflict(conflict, locale))
    return [name, spokenTime(target), ...(said.length > 0 ? said : [t('board.free')])].join(', ')
  }
}
