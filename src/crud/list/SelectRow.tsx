import styles from '../../kit/list/table.module.css'
import { useTexts } from '../../providers/use-texts.ts'
import type { RowSelection } from './row-selection.ts'

interface SelectRowProps {
  selection: RowSelection
  id: number
  /** What the row is called. */
  title: string
}

/** Chooses a row to do something with it and others. */
export function SelectRow({ selection, id, title }: SelectRowProps) {
  const { t } = useTexts()
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={t('crud.selection.row', { name: title })}
        checked={selection.ids.has(id)}
        onChange={(event) => selection.choose([id], event.target.checked)}
      />
    </label>
  )
}

/** Chooses all rows of the page, or none of them. */
export function SelectPage({ selection, ids }: { selection: RowSelection; ids: readonly number[] }) {
  const { t } = useTexts()
  const chosen = ids.filter((id) => selection.ids.has(id)).length
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={t('crud.selection.page')}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < ids.length
        }}
        checked={ids.length > 0 && chosen === ids.length}
        onChange={(event) => selection.choose(ids, event.target.checked)}
      />
    </label>
  )
}
