import styles from '../../kit/list/table.module.css'
import type { Row } from '../field.ts'
import type { Resource } from '../resource.ts'
import type { RowSelection } from './row-selection.ts'
import { useListTexts } from './use-list-texts.ts'

interface SelectProps {
  resource: Resource
  selection: RowSelection
}

/** Chooses a row to do something with it and others. */
export function SelectRow({ resource, selection, row }: SelectProps & { row: Row }) {
  const t = useListTexts(resource.name)
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={t('selection.row', { name: resource.titleOf(row), row })}
        checked={selection.has(row.id)}
        onChange={(event) => selection.choose([row], event.target.checked)}
      />
    </label>
  )
}

/** Chooses all rows of the page, or none of them; some of them is neither yes nor no. */
export function SelectPage({ resource, selection, rows }: SelectProps & { rows: readonly Row[] }) {
  const t = useListTexts(resource.name)
  const chosen = rows.filter(({ id }) => selection.has(id)).length
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={t('selection.page')}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < rows.length
        }}
        checked={rows.length > 0 && chosen === rows.length}
        onChange={(event) => selection.choose(rows, event.target.checked)}
      />
    </label>
  )
}
