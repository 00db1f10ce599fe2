import { Link } from 'react-router'
import { ReferenceMultiSelect } from '../kit/inputs/ReferenceMultiSelect.tsx'
import { ReferenceSelect } from '../kit/inputs/ReferenceSelect.tsx'
import type { Referred } from '../kit/inputs/use-reference-options.ts'
import { callOf } from '../providers/api.ts'
import { type CallName, partsOf } from '../providers/call-name.ts'
import type { ResourceName } from '../providers/resource-names.ts'
import { useMay } from '../providers/use-may.ts'
import { useTexts } from '../providers/use-texts.ts'
import { type Field, type FilterProps, holdsOnly, type InputProps, isId, type ShownValue } from './field.ts'
import { useFormContext } from './form-context.ts'

interface ReferenceOptions {
  /** The selector's call. */
  call: CallName
  /** Where a row keeps what it refers to, as `{id, name}`: `client` for the field `client_id`. */
  of: string
  /** The page of what is referred to, for those who may open it. */
  page?: { path: string; resource: ResourceName }
  /** Parameters of the selector's call that narrow the choice. */
  narrowedBy?: Record<string, unknown>
  /** What the filter calls rows that refer to none, where the list call knows `none`: a key of the locales. */
  none?: string
}

/** In a filter, a number that is no id. */
const NONE = 0

/** Another row, chosen by typing a part of its name; the field itself is the id that the call takes. */
export function reference({ call, of, page, narrowedBy, none }: ReferenceOptions): Field {
  const source = { name: call, load: callOf(...partsOf(call)), narrowedBy }
  const read = (row: { [key: string]: unknown }) => (row[of] ?? null) as Referred | null

  function ReferenceCell({ value }: ShownValue) {
    const { id, name } = value as Referred
    const mayOpen = useMay(page?.resource ?? '', 'show')
    if (!page || !mayOpen) return <>{name}</>
    return (
      <Link to={page.path.replace(':id', String(id))} onClick={(event) => event.stopPropagation()}>
        {name}
      </Link>
    )
  }

  function ReferenceInput({ value, onChange, 'aria-required': _required, ...rest }: InputProps) {
    const { row } = useFormContext()
    const known = row && read(row)
    return (
      <ReferenceSelect {...rest} source={source} value={value as number | null} onChange={onChange} known={known} />
    )
  }

  function ReferenceFilter({ label, value, onChange }: FilterProps) {
    const { t } = useTexts()
    return (
      <div style={{ minWidth: 128, maxWidth: 'var(--filter-width, 280px)', flex: '1 1 128px' }}>
        <ReferenceMultiSelect
          source={source}
          aria-label={label}
          placeholder={label}
          maxTagCount="responsive"
          maxTagPlaceholder={(left) => `+${left.length}`}
          always={none ? [{ value: NONE, label: t(none) }] : []}
          value={value?.split(',').map((id) => (id === 'none' ? NONE : Number(id)))}
          onChange={(chosen) => onChange(chosen.map((id) => (id === NONE ? 'none' : id)).join(',') || undefined)}
        />
      </div>
    )
  }

  return {
    read,
    Cell: ReferenceCell,
    Input: ReferenceInput,
    Filter: ReferenceFilter,
    isFilterValue: (text) => holdsOnly(text, (one) => isId(one) || (one === 'none' && none !== undefined)),
    toInput: (value) => (value as Referred | null)?.id ?? null,
    fromAddress: (text) => Number(text) || null,
  }
}
