import { useTranslation } from 'react-i18next'
import type { CalendarFeed } from '#contract/calendar-feeds.ts'

/** A feed's title: whose visits it shows. */
export function useFeedTitle() {
  const { t } = useTranslation()
  return ({ kind, facility }: Pick<CalendarFeed, 'kind' | 'facility'>): string =>
    kind === 'own' ? t('calendarFeeds.kinds.own') : (facility?.name ?? t('calendarFeeds.hidden'))
}
