import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { Field, InputProps, ShownValue } from '#src/fields/field.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { LazyReferenceMultiSelect } from '#src/kit/inputs/lazy-inputs.ts'
import type { Referred } from '#src/kit/inputs/use-reference-options.ts'
import { CHECKLISTS } from '#src/parts/reference-sources.ts'
import { useMay } from '#src/providers/use-may.ts'

function ChecklistsCell({ value }: ShownValue) {
  return <>{(value as Referred[]).map((row) => row.name).join(', ')}</>
}

function ChecklistsView({ value }: ShownValue) {
  const mayOpen = useMay('check_lists', 'show')
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {(value as Referred[]).map((row) => (
        <li key={row.id}>
          {mayOpen ? <Link to={fillPath(PATHS.check_lists.show, row.id)}>{row.name}</Link> : row.name}
        </li>
      ))}
    </ul>
  )
}

function ChecklistsInput({ value, onChange, ...rest }: InputProps) {
  const known = (useFormContext().row?.checklists ?? []) as Referred[]
  return (
    <LazyReferenceMultiSelect
      {...rest}
      source={CHECKLISTS}
      value={value as number[]}
      onChange={onChange}
      known={known}
    />
  )
}

/** The checklists of a unit: `[{id, name}]` in a row, ids in a call. */
export const checklistsField: Field = {
  Cell: ChecklistsCell,
  View: ChecklistsView,
  Input: ChecklistsInput,
  isWide: true,
  toInput: (value) => ((value as Referred[] | null) ?? []).map(({ id }) => id),
}
