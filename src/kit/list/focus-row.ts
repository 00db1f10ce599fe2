/** The id of a table's rows on the page. */
export const ROWS_ID = 'rows'

/** Moves focus to the link of the next or the previous row; to the first row from anywhere else. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(`#${ROWS_ID} tbody tr`)]
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const next = current < 0 ? rows[0] : rows[current + step]
  next?.querySelector<HTMLElement>('a[href]')?.focus()
}
