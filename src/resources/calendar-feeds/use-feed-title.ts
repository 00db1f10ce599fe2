import { useTranslation } from 'react-i18next'
import type { CalendarFeed } from '../../../contract/calendar-feeds.ts'

/** What a feed shows, in words. */
export function useFeedTitle() {
  const { t } = useTranslation()
  return ({ kind, facility }: Pick<CalendarFeed, 'kind' | 'facility'>): string =>
    kind === 'own' ? t('calendarFeeds.kinds.own') : (facility?.name ?? t('calendarFeeds.hidden'))
}
