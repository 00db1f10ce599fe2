import { useTranslation } from 'react-i18next'
import type { ExplainedClock, RequestClock } from '#contract/sla/request-clocks.ts'
import { formatHours } from '#contract/values/formats.ts'
import { remainingMinutes, shownState } from './clock-now.ts'
import { formatDue } from './clock-times.ts'

/** Where a clock stands: `осталось 2 ч 10 мин, до пт 11:10`. What remains is said where its hours are known. */
export function useClockWords(now: number): (clock: RequestClock | ExplainedClock) => string {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  return (clock) => {
    const remaining = 'amount_min' in clock ? remainingMinutes(clock, now) : null
    const at = (time: string) => formatDue(time, locale, now)
    const said = {
      due: clock.due_at ? at(clock.due_at) : '',
      met: clock.met_at ? at(clock.met_at) : '',
      time: remaining === null ? '' : formatHours(Math.abs(remaining), locale),
    }
    return t(`requestPage.sla.${wordsOf(clock, remaining, now)}`, said)
  }
}

function wordsOf(clock: RequestClock, remaining: number | null, now: number) {
  const isKnown = remaining !== null
  const state = shownState(clock, now)
  switch (state) {
    case 'running':
    case 'soon':
      if (!clock.due_at) return 'never'
      return isKnown ? 'left' : 'until'
    case 'paused':
      return isKnown ? 'pausedLeft' : 'paused'
    case 'met':
      return clock.is_learned_late ? 'learnedLate' : 'met'
    case 'missed':
      if (clock.met_at) return isKnown ? 'lateBy' : 'late'
      return isKnown && remaining < 0 ? 'missedBy' : 'missed'
    case 'withdrawn':
      return 'withdrawn'
  }
}
