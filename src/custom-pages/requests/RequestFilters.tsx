import { useQuery } from '@tanstack/react-query'
import { Flex, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { ATTENTION_STATUS, REQUEST_STATUSES, REQUEST_TYPES } from '../../../contract/request-status.ts'
import { ReferenceMultiSelect } from '../../components/ReferenceMultiSelect.tsx'
import { statusKey } from '../../components/status-key.ts'
import type { ReferenceSource } from '../../components/use-reference-options.ts'
import { useWorkTypeWords } from '../../components/WorkType.tsx'
import { FilterSelect } from '../../crud/FilterSelect.tsx'
import { api } from '../../providers/api.ts'
import type { RequestFilters as Filters, RequestFilter } from './list-address.ts'
import { CLIENTS, EXECUTORS, FACILITIES, MANAGERS } from './reference-sources.ts'

interface Props {
  filters: Filters
  onFilter: (part: Filters) => void
}

const SHOWN_STATUSES: number[] = [...REQUEST_STATUSES, ATTENTION_STATUS]

/** "Nobody" among executors, which the API writes as `none`. */
const NOBODY = 0

/** Each filter edits one parameter of the address. */
export function RequestFilters({ filters, onFilter }: Props) {
  const { t } = useTranslation()
  const workTypeWords = useWorkTypeWords()
  const workTypes = useQuery({
    queryKey: ['workTypes'],
    queryFn: () => api.requests.workTypes(),
    staleTime: 5 * 60_000,
  })

  const choice = (name: 'status' | 'type' | 'work_type' | 'priority', options: { value: string; label: string }[]) => (
    <FilterSelect
      label={t(`requests.fields.${name}`)}
      isMultiple
      value={filters[name]}
      onChange={(value) => onFilter({ [name]: value })}
      options={options}
    />
  )
  const reference = (name: RequestFilter & `${string}_id`, source: ReferenceSource) => (
    <ReferenceFilter
      source={source}
      label={t(`requests.filters.${name as 'client_id'}`)}
      nobody={name === 'employee_id' ? t('requests.unassigned') : undefined}
      value={filters[name]}
      onChange={(value) => onFilter({ [name]: value })}
    />
  )

  return (
    <Flex gap="small" wrap role="group" aria-label={t('requests.filters.title')}>
      {choice(
        'status',
        SHOWN_STATUSES.map((status) => ({ value: String(status), label: t(statusKey(status)) })),
      )}
      {reference('client_id', CLIENTS)}
      {reference('facility_id', FACILITIES)}
      {reference('employee_id', EXECUTORS)}
      {reference('manager_id', MANAGERS)}
      {choice(
        'type',
        REQUEST_TYPES.map((type) => ({ value: type, label: t(`requests.types.${type}`) })),
      )}
      {choice(
        'work_type',
        (workTypes.data ?? []).map((name) => ({ value: name, label: workTypeWords(name) })),
      )}
      {choice('priority', [
        { value: '1', label: t('requests.priorities.high') },
        { value: '0', label: t('requests.priorities.normal') },
      ])}
      <DeadlineFilter filters={filters} onFilter={onFilter} />
    </Flex>
  )
}

interface ReferenceFilterProps {
  source: ReferenceSource
  label: string
  nobody: string | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function ReferenceFilter({ source, label, nobody, value, onChange }: ReferenceFilterProps) {
  const ids = value ? value.split(',').map((id) => (id === 'none' ? NOBODY : Number(id))) : []
  return (
    <div style={{ minWidth: 160, maxWidth: 280, flex: '1 1 160px' }}>
      <ReferenceMultiSelect
        source={source}
        aria-label={label}
        placeholder={label}
        maxTagCount="responsive"
        always={nobody ? [{ value: NOBODY, label: nobody }] : []}
        value={ids}
        onChange={(chosen) => onChange(chosen.map((id) => (id === NOBODY ? 'none' : id)).join(',') || undefined)}
      />
    </div>
  )
}

/** The browser's own date fields: nothing to load, and at home on a phone. */
function DeadlineFilter({ filters, onFilter }: Props) {
  const { t } = useTranslation()
  const field = (name: 'deadline_at_from' | 'deadline_at_to', label: string) => (
    <Input
      type="date"
      prefix={label}
      aria-label={label}
      value={filters[name] ?? ''}
      onChange={(event) => onFilter({ [name]: event.target.value || undefined })}
      style={{ flex: '1 1 230px', maxWidth: 260 }}
    />
  )
  return (
    <>
      {field('deadline_at_from', t('requests.filters.deadlineFrom'))}
      {field('deadline_at_to', t('requests.filters.deadlineTo'))}
    </>
  )
}
