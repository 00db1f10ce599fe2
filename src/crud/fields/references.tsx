import { Link } from 'react-router'
import { ReferenceMultiSelect } from '../../kit/inputs/ReferenceMultiSelect.tsx'
import type { Referred } from '../../kit/inputs/use-reference-options.ts'
import type { ResourceName } from '../../providers/resource-names.ts'
import { useMay } from '../../providers/use-may.ts'
import { type CallName, callByName } from '../call-name.ts'
import type { Field, InputProps, ShownValue } from '../field.ts'
import { useEditedRow } from '../form/edited-row.ts'
import { fillPath } from '../row-path.ts'

interface ReferencesOptions {
  /** The selector's call. */
  call: CallName
  /** The page of what is referred to, for those who may open it. */
  page: { path: string; resource: ResourceName }
}

/** Several other rows, each chosen by typing a part of its name: `[{id, name}]` in a row, ids in a call. */
export function references(name: string, { call, page }: ReferencesOptions): Field {
  const source = { name: call, load: callByName(call) }

  function ReferencesCell({ value }: ShownValue) {
    return <>{(value as Referred[]).map((row) => row.name).join(', ')}</>
  }

  function ReferencesView({ value }: ShownValue) {
    const mayOpen = useMay(page.resource, 'show')
    return (
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {(value as Referred[]).map((row) => (
          <li key={row.id}>{mayOpen ? <Link to={fillPath(page.path, row.id)}>{row.name}</Link> : row.name}</li>
        ))}
      </ul>
    )
  }

  function ReferencesInput({ value, onChange, 'aria-required': _required, ...rest }: InputProps) {
    const known = (useEditedRow()?.[name] ?? []) as Referred[]
    return (
      <ReferenceMultiSelect
        {...rest}
        source={source}
        value={(value as number[] | undefined) ?? []}
        onChange={onChange}
        known={known}
      />
    )
  }

  return {
    Cell: ReferencesCell,
    View: ReferencesView,
    Input: ReferencesInput,
    isWide: true,
    toInput: (value) => ((value as Referred[] | null) ?? []).map(({ id }) => id),
  }
}
