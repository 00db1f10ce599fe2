import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { facilityListRow } from '#contract/clients/facilities.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { useRows } from '#src/kit/list/use-rows.ts'
import { Text } from '#src/kit/values/Text.tsx'
import styles from '#src/parts/requests/day/day.module.css'

const FILTERS = { contract_status: 'ending' }
const SORT = 'contract_till'
const SHOWN = 5

/** Facilities whose contracts end soon, the soonest first. */
export function EndingContracts() {
  const { t, i18n } = useTranslation()
  const asked = { filters: FILTERS, sort: SORT, q: '', page: 1, perPage: SHOWN }
  const { data, total } = useRows<z.output<typeof facilityListRow>>({ name: 'facilities' }, asked)
  if (total === 0) return null
  const title = t('tasks.contracts.title')
  const day = dateFormat(i18n.language, { day: 'numeric', month: 'short' })
  return (
    <section className={styles.own} aria-label={title}>
      <header className={styles.sectionHead}>
        <h2>
          {title} <span className={styles.count}>{total}</span>
        </h2>
        {total > data.length && (
          <Link
            to={`${PATHS.facilities.list}?${new URLSearchParams({ ...FILTERS, sort: SORT })}`}
            className="standalone-link"
            aria-label={t('tasks.allOf', { title, total })}
          >
            {t('tasks.all', { total })}
          </Link>
        )}
      </header>
      <ul className={styles.rows}>
        {data.map(({ id, name, contract_till }) => (
          <li key={id}>
            <Link to={fillPath(PATHS.facilities.show, id)} className={styles.row}>
              {name}
              {contract_till && (
                <Text type="secondary">
                  {t('tasks.contracts.till', { date: day.format(new Date(`${contract_till}T00:00`)) })}
                </Text>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
