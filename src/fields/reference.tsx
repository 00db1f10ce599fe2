import { Link } from 'react-router'
import type { ResourceName } from '#contract/resources.ts'
import styles from '../kit/inputs/filter.module.css'
import { LazyReferenceMultiSelect, LazyReferenceSelect } from '../kit/inputs/lazy-inputs.ts'
import type { ReferenceSource } from '../kit/inputs/reference-source.ts'
import { type Referred, useReferenceOptions } from '../kit/inputs/use-reference-options.ts'
import { useTexts } from '../providers/language/use-texts.ts'
import { useMay } from '../providers/use-may.ts'
import {
  type Field,
  type FilterProps,
  type FilterWordsProps,
  holdsOnly,
  type InputProps,
  isId,
  type Row,
  type ShownValue,
} from './field.ts'
import { useFormContext } from './form-context.ts'

export interface ReferenceOptions {
  /** Where the choices come from. */
  source: ReferenceSource
  /**
   * The property of a row that holds the referenced one as `{id, name}`: `client` for the field `client_id`; or how it is
   * read.
   */
  of: string | NonNullable<Field['read']>
  /** The page of the referenced row, linked for those who may open it. */
  page?: { path: string; resource: ResourceName }
  /** The locale key of the filter's choice "refers to none", where the list call accepts `none`. */
  none?: string
}

/** Stands for "none" in a filter: a number that is no id. */
const NONE = 0

/** A reference to another row, chosen by typing part of its name; the field's value is the row's id. */
export function reference({ source, of, page, none }: ReferenceOptions): Field {
  const read = (row: Row) => ((typeof of === 'string' ? row[of] : of(row)) ?? null) as Referred | null

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
      <LazyReferenceSelect {...rest} source={source} value={value as number | null} onChange={onChange} known={known} />
    )
  }

  function ReferenceFilter({ label, value, onChange }: FilterProps) {
    const { t } = useTexts()
    return (
      <div className={styles.filter}>
        <LazyReferenceMultiSelect
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

  function ReferenceWords({ label, value }: FilterWordsProps) {
    const { t } = useTexts()
    const chosen = value.split(',')
    const { rows } = useReferenceOptions(source, '', chosen.filter(isId).map(Number))
    const nameOf = (one: string) => (none && one === 'none' ? t(none) : (rows.get(Number(one))?.name ?? one))
    return `${label}: ${chosen.map(nameOf).join(', ')}`
  }

  return {
    read,
    Cell: ReferenceCell,
    Input: ReferenceInput,
    Filter: ReferenceFilter,
    FilterWords: ReferenceWords,
    isFilterValue: (text) => holdsOnly(text, (one) => isId(one) || (one === 'none' && none !== undefined)),
    toInput: (value) => (value as Referred | null)?.id ?? null,
    fromAddress: (text) => Number(text) || null,
  }
}
