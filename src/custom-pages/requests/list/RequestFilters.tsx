import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ATTENTION_STATUS, REQUEST_STATUSES, REQUEST_TYPES } from '../../../../contract/requests/request-status.ts'
import { FilterSelect } from '../../../crud/list/FilterSelect.tsx'
import { ReferenceMultiSelect } from '../../../kit/inputs/ReferenceMultiSelect.tsx'
import type { ReferenceSource } from '../../../kit/inputs/use-reference-options.ts'
import { statusKey } from '../../../kit/values/status-key.ts'
import { api } from '../../../providers/api.ts'
import { CLIENTS, EXECUTORS, FACILITIES, MANAGERS } from '../../../resources/requests/reference-sources.ts'
import { useWorkTypeWords } from '../../../resources/requests/WorkType.tsx'
import type { RequestFilters as Filters, RequestFilter } from './list-address.ts'

interface Props {
  filters: Filters
  onFilter: (part: Filters) => void
}

const SHOWN_STATUSES: number[] = [...REQUEST_STATUSES, ATTENTION_STATUS]

/** "Nobody" among executors, which the API writes as `none`. */
const NOBODY = 0

const OTHER_FILTERS = ['facility_id', 'manager_id', 'type', 'work_type', 'priority'] as const satisfies RequestFilter[]

/**
 * Each filter edits one parameter of the address. Those that dispatchers set all day stand in one row; the others wait
 * behind a button, unless one of them is set or there is room for all.
 */
export function RequestFilters({ filters, onFilter, showsAll }: Props & { showsAll: boolean }) {
  const { t } = useTranslation()
  const setCount = OTHER_FILTERS.filter((name) => filters[name] !== undefined).length
  const [isOpen, setOpen] = useState(setCount > 0)
  return (
    <Flex vertical gap="small" role="group" aria-label={t('requests.filters.title')}>
      <Flex gap="small" wrap>
        <ChoiceFilter
          name="status"
          filters={filters}
          onFilter={onFilter}
          options={SHOWN_STATUSES.map((status) => ({ value: String(status), label: t(statusKey(status)) }))}
        />
        <ReferenceFilter name="client_id" source={CLIENTS} filters={filters} onFilter={onFilter} />
        <ReferenceFilter
          name="employee_id"
          source={EXECUTORS}
          nobody={t('requests.unassigned')}
          filters={filters}
          onFilter={onFilter}
        />
        <DeadlineFilter filters={filters} onFilter={onFilter} />
        {!showsAll && (
          <Button
            icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            iconPosition="end"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {setCount > 0 ? t('requests.filters.moreCount', { count: setCount }) : t('requests.filters.more')}
          </Button>
        )}
      </Flex>
      {(showsAll || isOpen) && <OtherFilters filters={filters} onFilter={onFilter} />}
    </Flex>
  )
}

function OtherFilters({ filters, onFilter }: Props) {
  const { t } = useTranslation()
  const workTypeWords = useWorkTypeWords()
  const workTypes = useQuery({
    queryKey: ['workTypes'],
    queryFn: () => api.requests.workTypes(),
    staleTime: 5 * 60_000,
  })
  return (
    <Flex gap="small" wrap>
      <ReferenceFilter name="facility_id" source={FACILITIES} filters={filters} onFilter={onFilter} />
      <ReferenceFilter name="manager_id" source={MANAGERS} filters={filters} onFilter={onFilter} />
      <ChoiceFilter
        name="type"
        filters={filters}
        onFilter={onFilter}
        options={REQUEST_TYPES.map((type) => ({ value: type, label: t(`requests.types.${type}`) }))}
      />
      <ChoiceFilter
        name="work_type"
        filters={filters}
        onFilter={onFilter}
        options={(workTypes.data ?? []).map((name) => ({ value: name, label: workTypeWords(name) }))}
      />
      <ChoiceFilter
        name="priority"
        filters={filters}
        onFilter={onFilter}
        options={[
          { value: '1', label: t('requests.priorities.high') },
          { value: '0', label: t('requests.priorities.normal') },
        ]}
      />
    </Flex>
  )
}

interface ChoiceFilterProps extends Props {
  name: 'status' | 'type' | 'work_type' | 'priority'
  options: { value: string; label: string }[]
}

function ChoiceFilter({ name, options, filters, onFilter }: ChoiceFilterProps) {
  const { t } = useTranslation()
  return (
    <FilterSelect
      label={t(`requests.fields.${name}`)}
      isMultiple
      value={filters[name]}
      onChange={(value) => onFilter({ [name]: value })}
      options={options}
    />
  )
}

interface ReferenceFilterProps extends Props {
  name: 'client_id' | 'facility_id' | 'employee_id' | 'manager_id'
  source: ReferenceSource
  /** What the choice of nobody is called, where it can be asked for. */
  nobody?: string
}

function ReferenceFilter({ name, source, nobody, filters, onFilter }: ReferenceFilterProps) {
  const { t } = useTranslation()
  const label = t(`requests.filters.${name}`)
  const ids = filters[name] ? filters[name].split(',').map((id) => (id === 'none' ? NOBODY : Number(id))) : []
  return (
    <div style={{ minWidth: 160, maxWidth: 280, flex: '1 1 160px' }}>
      <ReferenceMultiSelect
        source={source}
        aria-label={label}
        placeholder={label}
        maxTagCount="responsive"
        always={nobody ? [{ value: NOBODY, label: nobody }] : []}
        value={ids}
        onChange={(chosen) =>
          onFilter({ [name]: chosen.map((id) => (id === NOBODY ? 'none' : id)).join(',') || undefined })
        }
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
      style={{ flex: '1 1 190px', maxWidth: 240 }}
    />
  )
  return (
    <>
      {field('deadline_at_from', t('requests.filters.deadlineFrom'))}
      {field('deadline_at_to', t('requests.filters.deadlineTo'))}
    </>
  )
}
