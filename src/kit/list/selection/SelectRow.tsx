import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '#src/providers/calls/row.ts'
import styles from '../table.module.css'
import { useListTexts } from '../use-list-texts.ts'
import type { RowSelection } from './row-selection.tsx'

/** The rows' entity, and a row's title. */
export interface Selected {
  name: ResourceName
  titleOf: (row: Row) => string
}

interface SelectProps {
  resource: Selected
  selection: RowSelection
}

/** Selects a row for a bulk action; when it cannot be selected, says why. */
export function SelectRow({ row, ...of }: SelectProps & { row: Row }) {
  const t = useListTexts(of.resource.name)
  if (!of.selection.mayChoose(row)) {
    return (
      <span title={t('selection.notThisOne')} className={styles.uncheckable}>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{t('selection.notThisOne')}</span>
      </span>
    )
  }
  return <SelectBox {...of} rows={[row]} label={t('selection.row', { name: of.resource.titleOf(row), row })} />
}

/** Selects all rows of the page, or none. */
export function SelectPage({ rows, ...of }: SelectProps & { rows: readonly Row[] }) {
  const t = useListTexts(of.resource.name)
  return <SelectBox {...of} rows={rows} label={t('selection.page')} />
}

/** Indeterminate when some of the rows are selected. */
function SelectBox({ selection, rows: listed, label }: SelectProps & { rows: readonly Row[]; label: string }) {
  const rows = listed.filter(selection.mayChoose)
  const chosen = rows.filter(selection.has).length
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
