import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AgreementRow } from '#contract/agreements/agreements.ts'
import type { FacilityRow } from '#contract/clients/facilities.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { useRows } from '#src/kit/list/use-rows.ts'
import { Text } from '#src/kit/values/Text.tsx'
import styles from '#src/parts/requests/day/day.module.css'
import { useAbility } from '#src/providers/access-control.tsx'

/** What service agreements cover ends with these. */
const OF_FACILITIES = { contract_status: 'ending', is_covered: 'false' }
const OF_AGREEMENTS = { ends_soon: 'true' }
const SHOWN = 5

/** Service agreements that end soon, and facilities with a contract of their own that does, the soonest first. */
export function EndingContracts() {
  const ability = useAbility()
  return (
    <>
      {ability.can('read', 'agreements') && <EndingAgreements />}
      {ability.can('read', 'facilities') && <EndingOfFacilities />}
    </>
  )
}

function EndingAgreements() {
  const { t } = useTranslation()
  const asked = { filters: OF_AGREEMENTS, sort: 'ends_on', q: '', page: 1, perPage: SHOWN }
  const { data, total } = useRows<AgreementRow>({ name: 'agreements' }, asked)
  return (
    <Ending
      title={t('tasks.contracts.agreements')}
      total={total}
      all={`${PATHS.agreements.list}?${new URLSearchParams({ ...OF_AGREEMENTS, sort: 'ends_on' })}`}
      rows={data.map(({ id, number, client, ends_on }) => ({
        path: fillPath(PATHS.agreements.show, id),
        name: [number, client?.name].filter(Boolean).join(' · '),
        till: ends_on,
      }))}
    />
  )
}

function EndingOfFacilities() {
  const { t } = useTranslation()
  const asked = { filters: OF_FACILITIES, sort: 'contract_till', q: '', page: 1, perPage: SHOWN }
  const { data, total } = useRows<FacilityRow>({ name: 'facilities' }, asked)
  return (
    <Ending
      title={t('tasks.contracts.title')}
      total={total}
      all={`${PATHS.facilities.list}?${new URLSearchParams({ ...OF_FACILITIES, sort: 'contract_till' })}`}
      rows={data.map(({ id, name, contract_till }) => ({
        path: fillPath(PATHS.facilities.show, id),
        name,
        till: contract_till,
      }))}
    />
  )
}

interface EndingProps {
  title: string
  total: number
  /** The address of all of them. */
  all: string
  rows: { path: string; name: string; till: string | null }[]
}

function Ending({ title, total, all, rows }: EndingProps) {
  const { t, i18n } = useTranslation()
  const day = dateFormat(i18n.language, { day: 'numeric', month: 'short' })
  if (total === 0) return null
  return (
    <section className={styles.own} aria-label={title}>
      <header className={styles.sectionHead}>
        <h2>
          {title} <span className={styles.count}>{total}</span>
        </h2>
        {total > rows.length && (
          <Link to={all} className="standalone-link" aria-label={t('tasks.allOf', { title, total })}>
            {t('tasks.all', { total })}
          </Link>
        )}
      </header>
      <ul className={styles.rows}>
        {rows.map(({ path, name, till }) => (
          <li key={path}>
            <Link to={path} className={styles.row}>
              {name}
              {till && (
                <Text type="secondary">
                  {t('tasks.contracts.till', { date: day.format(new Date(`${till}T00:00`)) })}
                </Text>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
