import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { ATTENTION_STATUS, OPEN_STATUSES } from '../../../contract/requests/request-status.ts'
import type { ListPartProps } from '../../crud/resource.ts'

/** Of status and executor, which they replace; the other filters stay. */
const QUICK_FILTERS = {
  all: {},
  open: { status: OPEN_STATUSES.join(',') },
  attention: { status: String(ATTENTION_STATUS) },
  unassigned: { status: OPEN_STATUSES.join(','), employee_id: 'none' },
} as const satisfies Record<string, { status?: string; employee_id?: string }>
type QuickFilter = keyof typeof QUICK_FILTERS

const NAMES = Object.keys(QUICK_FILTERS) as QuickFilter[]

/** Which of them the filters amount to, leaving aside those it does not speak of. */
function quickFilterOf(filters: Record<string, string>): QuickFilter | undefined {
  return NAMES.find((name) => {
    const { status, employee_id }: { status?: string; employee_id?: string } = QUICK_FILTERS[name]
    return status === filters.status && employee_id === filters.employee_id
  })
}

/** Selections that dispatchers return to all day, one click each. */
export function QuickFilters({ address }: ListPartProps) {
  const { t } = useTranslation()
  return (
    <div style={{ overflowX: 'auto', maxWidth: '100%' }}>
      <Segmented<QuickFilter | ''>
        aria-label={t('requests.quick.title')}
        options={NAMES.map((name) => ({ value: name, label: t(`requests.quick.${name}`) }))}
        value={quickFilterOf(address.filters) ?? ''}
        onChange={(name) => {
          if (name) address.filterBy({ status: undefined, employee_id: undefined, ...QUICK_FILTERS[name] })
        }}
      />
    </div>
  )
}
