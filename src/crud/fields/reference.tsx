import { Link } from 'react-router'
import { ReferenceMultiSelect } from '../../kit/inputs/ReferenceMultiSelect.tsx'
import { ReferenceSelect } from '../../kit/inputs/ReferenceSelect.tsx'
import type { Referred } from '../../kit/inputs/use-reference-options.ts'
import { useMay } from '../../providers/use-may.ts'
import { type CallName, callByName } from '../call-name.ts'
import { type Field, type FilterProps, holdsIds, type InputProps, type ShownValue } from '../field.ts'
import { useEditedRow } from '../form/edited-row.ts'
import type { ResourceName } from '../resource.ts'

interface ReferenceOptions {
  /** The selector's call. */
  call: CallName
  /** Where a row keeps what it refers to, as `{id, name}`: `client` for the field `client_id`. */
  of: string
  /** The page of what is referred to, for those who may open it. */
  page?: { path: string; resource: ResourceName }
}

/** Another row, chosen by typing a part of its name; the field itself is the id that the call takes. */
export function reference({ call, of, page }: ReferenceOptions): Field {
  const source = { name: call, load: callByName(call) }
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
    const row = useEditedRow()
    const known = row && read(row)
    return (
      <ReferenceSelect {...rest} source={source} value={value as number | null} onChange={onChange} known={known} />
    )
  }

  function ReferenceFilter({ label, value, onChange }: FilterProps) {
    return (
      <div style={{ minWidth: 128, maxWidth: 280, flex: '1 1 128px' }}>
        <ReferenceMultiSelect
          source={source}
          aria-label={label}
          placeholder={label}
          maxTagCount="responsive"
          value={value?.split(',').map(Number)}
          onChange={(chosen) => onChange(chosen.join(',') || undefined)}
        />
      </div>
    )
  }

  return {
    read,
    Cell: ReferenceCell,
    Input: ReferenceInput,
    Filter: ReferenceFilter,
    isFilterValue: holdsIds,
    toInput: (value) => (value as Referred | null)?.id ?? null,
    fromAddress: (text) => Number(text) || null,
  }
}
