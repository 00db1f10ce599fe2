import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ATTENTION_STATUS, OPEN_STATUSES } from '../../../contract/requests/status/request-status.ts'
import { type FilterChange, withParams } from '../../crud/list-address.ts'
import type { ListPartProps } from '../../crud/resource.ts'
import { LinkSwitch } from '../../kit/page/LinkSwitch.tsx'

/** What each asks for in place of status and executor; the other filters stay. */
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

/** Selections that dispatchers return to all day, one click each. */
export function QuickFilters({ address: { filters } }: ListPartProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const isInForce = (name: QuickFilter) => Object.entries(asked(name)).every(([key, value]) => filters[key] === value)
  return (
    <LinkSwitch
      label={t('requests.quick.title')}
      current={NAMES.find(isInForce)}
      links={NAMES.map((name) => ({
        key: name,
        title: t(`requests.quick.${name}`),
        to: `?${withParams(params, { page: undefined, ...asked(name) })}`,
      }))}
    />
  )
}
