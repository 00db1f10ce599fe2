import styles from './editor.module.css'

interface Choice {
  value: number
  label: string
  /** What it is called where its label says too little. */
  name?: string
}

interface DayTogglesProps {
  choices: readonly Choice[]
  'aria-label': string
  value?: readonly number[]
  onChange?: (chosen: number[]) => void
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** Several of a few days or months, each a button that is pressed or not. */
export function DayToggles({ choices, value = [], onChange, 'aria-invalid': invalid, ...group }: DayTogglesProps) {
  const toggle = (day: number) =>
    onChange?.(value.includes(day) ? value.filter((other) => other !== day) : [...value, day])
  return (
    // A refused field is focused by its id: the group itself, which then says why.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its legend drawn a second time
    <div role="group" tabIndex={-1} {...group} className={invalid === 'true' ? styles.refused : styles.toggles}>
      {choices.map(({ value: day, label, name }) => (
        <button
          key={day}
          type="button"
          className={styles.toggle}
          aria-pressed={value.includes(day)}
          title={name}
          onClick={() => toggle(day)}
        >
          {name ? <span aria-hidden>{label}</span> : label}
          {name && <span className="visually-hidden">{name}</span>}
        </button>
      ))}
    </div>
  )
}
