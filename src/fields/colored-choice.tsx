import { LazySelect } from '../kit/inputs/lazy-inputs.ts'
import styles from './colored-choice.module.css'
import { type Field, holdsOnly, type InputProps, isId, type ShownValue } from './field.ts'
import { chosenFrom } from './options.tsx'

export interface ColoredOption {
  /** The id of the option. */
  value: number
  label: string
  /** As CSS writes it. */
  color: string | null
  /** Shown where it was chosen, and not offered any more. */
  isArchived: boolean
}

/** One, or several, of the options that an account names; its value is the option's id, or a list of them. */
export function coloredChoice(options: readonly ColoredOption[], { isSeveral }: { isSeveral: boolean }): Field {
  const byValue = new Map(options.map((option) => [option.value, option]))

  function ChosenCell({ value }: ShownValue) {
    return (
      <span className={styles.options}>
        {chosen(value).flatMap((one) => {
          const option = byValue.get(one)
          return option ? [<OptionName key={one} option={option} />] : []
        })}
      </span>
    )
  }

  function ChoiceInput({ value, onChange, ...rest }: InputProps) {
    const held = chosen(value)
    return (
      <LazySelect
        {...rest}
        allowClear
        mode={isSeveral ? 'multiple' : undefined}
        value={isSeveral ? held : (value ?? null)}
        onChange={(next: number | number[] | undefined) => onChange?.(next ?? null)}
        options={options
          .filter((option) => !option.isArchived || held.includes(option.value))
          .map((option) => ({ value: option.value, label: option.label }))}
        optionRender={({ value: of }) => {
          const option = byValue.get(Number(of))
          return option && <OptionName option={option} />
        }}
      />
    )
  }

  return {
    ...chosenFrom(() => ({ options: [...options] }), { severalInFilter: true }),
    Cell: ChosenCell,
    Input: ChoiceInput,
    isFilterValue: (text) => holdsOnly(text, (one) => isId(one) && byValue.has(Number(one))),
    fromAddress: (text) => (byValue.has(Number(text)) ? (isSeveral ? [Number(text)] : Number(text)) : undefined),
  }
}

function chosen(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number')
}

function OptionName({ option: { label, color } }: { option: ColoredOption }) {
  return (
    <span className={styles.option}>
      {color && <span aria-hidden className={styles.dot} style={{ background: color }} />}
      {label}
    </span>
  )
}
