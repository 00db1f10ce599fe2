import styles from './editor.module.css'

interface Choice {
  value: number
  label: string
  /** The full name, where the label is too short. */
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

/** Chooses several of a few days or months with toggle buttons. */
export function DayToggles({ choices, value = [], onChange, 'aria-invalid': invalid, ...group }: DayTogglesProps) {
  const toggle = (day: number) =>
    onChange?.(value.includes(day) ? value.filter((other) => other !== day) : [...value, day])
  return (
    // An invalid field is focused by its id, so the group itself can take the focus and announce the error.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its legend drawn a second time
    <div role="group" tabIndex={-1} {...group} className={invalid === 'true' ? styles.invalid : styles.toggles}>
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
