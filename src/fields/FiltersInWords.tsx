import { useTexts } from '../providers/language/use-texts.ts'
import styles from './FiltersInWords.module.css'
import type { Field } from './field.ts'

interface FiltersInWordsProps {
  fields: Readonly<Record<string, Field>>
  /** The values in force, by the names of their fields. */
  filters: Readonly<Record<string, string | undefined>>
  /** The locale key of the titles of fields without one of their own. */
  titles: string
  q?: string
}

/** On paper, where no filter can be opened: what the rows are narrowed by. */
export function FiltersInWords({ fields, filters, titles, q }: FiltersInWordsProps) {
  const { t } = useTexts()
  const said = Object.entries(filters).flatMap(([name, value]) => {
    const { FilterWords: Words, title } = fields[name] ?? {}
    return Words && value ? [{ name, words: <Words label={title ?? t(`${titles}.${name}`)} value={value} /> }] : []
  })
  if (said.length === 0 && !q) return null
  return (
    <p className={styles.words}>
      {q && <span>{`${t('crud.search')}: ${q}`}</span>}
      {said.map(({ name, words }) => (
        <span key={name}>{words}</span>
      ))}
    </p>
  )
}
