import { useTranslation } from 'react-i18next'
import { MAIN_FIGURES } from '#contract/analytics/figures.ts'
import { dayIn } from '#src/kit/values/day-in.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import styles from '#src/parts/requests/day/day.module.css'
import { useActor } from '#src/providers/actor.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { presetRange } from '../analytics/parts/period.ts'
import { figurePath, RequestsLink } from '../analytics/parts/requests-link.tsx'

const FIGURES = ['created', 'completed', 'on_time_rate', 'overdue'] as const

/** The account's figures since Monday; each opens what it counts. */
export function WeekFigures() {
  const { t, i18n } = useTranslation()
  const today = dayIn(useActor()?.account.timezone, useNow())
  const { data } = useCall('analytics.mainFigures', { query: presetRange('week', today) })
  if (!data) return null
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  return (
    <section className={styles.own} aria-label={t('tasks.week.title')}>
      <h2>{t('tasks.week.title')}</h2>
      <dl>
        {FIGURES.map((name) => {
          const { value, n } = data[name]
          const said = name === 'on_time_rate' ? percent.format(Number(value)) : value
          return (
            <div key={name}>
              <dt>{t(`tasks.week.${name}`)}</dt>
              <dd>
                <RequestsLink to={figurePath(MAIN_FIGURES[name], data.period, {})} isEmpty={n === 0}>
                  {value === null ? '—' : said}
                </RequestsLink>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
