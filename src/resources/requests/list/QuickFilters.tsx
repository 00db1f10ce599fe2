import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ATTENTION_STATUS, OPEN_STATUSES } from '#contract/requests/status/request-status.ts'
import { useResource } from '#src/crud/resource-context.ts'
import { type ListPartProps, overridingDefaults } from '#src/kit/list/list-address.ts'
import { type FilterChange, withParams } from '#src/kit/list/use-address-params.ts'
import { type ListAddress, useRows } from '#src/kit/list/use-rows.ts'
import { LinkSwitch } from '#src/kit/page/LinkSwitch.tsx'

/** How the list opens: open requests, the most urgent first. */
export const OPEN_BY_URGENCY = { status: OPEN_STATUSES.join(','), sort: 'deadline_at' } as const

/** The status and executor filters of each; the other filters stay. */
const QUICK_FILTERS = {
  all: {},
  open: { status: OPEN_STATUSES.join(',') },
  attention: { status: String(ATTENTION_STATUS) },
  unassigned: { status: OPEN_STATUSES.join(','), employee_id: 'none' },
} as const satisfies Record<string, { status?: string; employee_id?: string }>
type QuickFilter = keyof typeof QUICK_FILTERS

const NAMES = Object.keys(QUICK_FILTERS) as QuickFilter[]

function asked(name: QuickFilter): FilterChange {
  return { status: undefined, employee_id: undefined, ...QUICK_FILTERS[name] }
}

/** The filters that dispatchers use all day, one click each. */
export function QuickFilters({ address }: ListPartProps) {
  const { filters } = address
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const resource = useResource()
  const sort = (name: QuickFilter) => (name === 'all' ? undefined : OPEN_BY_URGENCY.sort)
  const isInForce = (name: QuickFilter) => Object.entries(asked(name)).every(([key, value]) => filters[key] === value)
  const counts = {
    open: useCount(address, 'open'),
    attention: useCount(address, 'attention'),
    unassigned: useCount(address, 'unassigned'),
  }
  return (
    <LinkSwitch
      label={t('requests.quick.title')}
      current={NAMES.find(isInForce)}
      links={NAMES.map((name) => ({
        key: name,
        title: t(`requests.quick.${name}`),
        to: `?${overridingDefaults(withParams(params, { page: undefined, sort: sort(name), ...asked(name) }), resource)}`,
        ...(name !== 'all' && counts[name] !== undefined && { count: counts[name] }),
      }))}
    />
  )
}

/** How many requests a quick filter would leave, with the other filters applied; undefined until loaded. */
function useCount({ q, filters }: ListAddress, name: QuickFilter): number | undefined {
  const { status: _, employee_id: __, ...others } = filters
  const { total, isLoaded } = useRows(
    { name: 'requests' },
    { page: 1, perPage: 1, sort: undefined, q, filters: { ...others, ...QUICK_FILTERS[name] } },
  )
  return isLoaded ? total : undefined
}
