import { useTranslation } from 'react-i18next'
import type { OwnFigures as Figures } from '#contract/analytics/analytics-rows.ts'
import type { AnalyticsFigure } from '#contract/analytics/figures.ts'
import { RANKED_CASES_MIN } from '#contract/limits.ts'
import { dayIn } from '#src/kit/values/day-in.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import styles from '#src/parts/requests/day/day.module.css'
import { useActor } from '#src/providers/actor.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { presetRange } from '../analytics/parts/period.ts'
import { figurePath, RequestsLink } from '../analytics/parts/requests-link.tsx'

/** An executor's own week: how much, how punctually, how the clients rated it. No other's is shown beside it. */
export function OwnWeek() {
  const { t } = useTranslation()
  const actor = useActor()
  const data = useOwnWeek()
  // It comes after the work itself, and does without a word when it does not come at all.
  if (!data || !actor) return null
  const pathOf = (figure: AnalyticsFigure) => figurePath(figure, data.period, {}, { employee_id: [actor.user.id] })
  return (
    <section className={styles.own} aria-label={t('tasks.own.title')}>
      <h2>{t('tasks.own.title')}</h2>
      <dl>
        <div>
          <dt>{t('tasks.own.completed')}</dt>
          <dd>
            <RequestsLink to={pathOf('completed')} isEmpty={data.completed === 0}>
              {data.completed}
            </RequestsLink>
          </dd>
        </div>
        <div>
          <dt>{t('tasks.own.onTime')}</dt>
          <dd>
            <RequestsLink to={pathOf('on_time')} isEmpty={data.on_time === 0}>
              <OnTime {...data} />
            </RequestsLink>
          </dd>
        </div>
        <div>
          <dt>{t('tasks.own.rating')}</dt>
          <dd>
            <RequestsLink to={pathOf('rated')} isEmpty={data.rating_n === 0}>
              <Rating {...data} />
            </RequestsLink>
          </dd>
        </div>
      </dl>
    </section>
  )
}

const NOTHING = '—'

/** A percentage of a few says nothing. */
function OnTime({ on_time, late, on_time_rate }: Figures) {
  const { t, i18n } = useTranslation()
  const n = on_time + late
  if (on_time_rate === null || n === 0) return NOTHING
  if (n < RANKED_CASES_MIN) return t('tasks.own.few', { cases: on_time, n })
  return new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(on_time_rate)
}

function Rating({ rating, rating_n }: Figures) {
  const { t, i18n } = useTranslation()
  if (rating === null) return NOTHING
  const said = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return t('tasks.own.rated', { rating: said.format(rating), count: rating_n })
}

/** What the user did since Monday. */
function useOwnWeek() {
  const today = dayIn(useActor()?.account.timezone, useNow())
  return useCall('analytics.ownFigures', { query: presetRange('week', today) }).data
}
