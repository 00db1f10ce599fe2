import styles from '../../kit/list/table.module.css'
import type { Row } from '../field.ts'
import type { Resource } from '../resource.ts'
import type { RowSelection } from './row-selection.ts'
import { useListTexts } from './use-list-texts.ts'

interface SelectProps {
  resource: Resource
  selection: RowSelection
}

interface SelectRowProps extends SelectProps {
  row: Row
  /** Where others have a box, why this one has none is said in its place. */
  isExplained?: boolean
}

/** Chooses a row to do something with it and others. */
export function SelectRow({ row, isExplained, ...of }: SelectRowProps) {
  const t = useListTexts(of.resource.name)
  if (isExplained && of.resource.isSelectable?.(row) === false) {
    return (
      <span title={t('selection.notThisOne')} className={styles.uncheckable}>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{t('selection.notThisOne')}</span>
      </span>
    )
  }
  return <SelectBox {...of} rows={[row]} label={t('selection.row', { name: of.resource.titleOf(row), row })} />
}

/** Chooses all rows of the page, or none of them. */
export function SelectPage({ rows, ...of }: SelectProps & { rows: readonly Row[] }) {
  const t = useListTexts(of.resource.name)
  return <SelectBox {...of} rows={rows} label={t('selection.page')} />
}

/** Some of the rows is neither yes nor no. */
function SelectBox({
  resource,
  selection,
  rows: listed,
  label,
}: SelectProps & { rows: readonly Row[]; label: string }) {
  const { isSelectable } = resource
  const rows = isSelectable ? listed.filter(isSelectable) : listed
  const chosen = rows.filter(({ id }) => selection.has(id)).length
  if (rows.length === 0) return null
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < rows.length
        }}
        checked={chosen === rows.length}
        onChange={(event) => selection.choose(rows, event.target.checked)}
      />
    </label>
  )
}
