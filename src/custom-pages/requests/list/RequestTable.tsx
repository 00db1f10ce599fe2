import type { CSSProperties, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RequestListRow } from '../../../../contract/requests/request-rows.ts'
import { SortButton, sortOf } from '../../../kit/list/SortButton.tsx'
import styles from '../../../kit/list/table.module.css'
import { FOCUS_HOME } from '../../../kit/page/use-focus-return.ts'
import type { RequestListAddress } from './list-address.ts'
import { COLUMNS } from './request-columns.tsx'
import type { RequestColumn } from './shown-columns.ts'

export interface Selection {
  ids: ReadonlySet<number>
  onSelect: (ids: number[], isSelected: boolean) => void
}

interface Props {
  address: RequestListAddress
  onChange: (part: Partial<RequestListAddress>) => void
  rows: RequestListRow[]
  isRenewing: boolean
  shown: readonly RequestColumn[]
  /** Null when nothing can be done with several rows. */
  selection: Selection | null
}

const SELECTION_WIDTH = 36

/**
 * The landing page's table. A table of its own: Ant Design's would be a tenth of all the page has to load, and this one
 * needs no more than sorting and selecting.
 */
export function RequestTable({ address, onChange, rows, isRenewing, shown, selection }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const width = shown.reduce((sum, name) => sum + COLUMNS[name].width, selection ? SELECTION_WIDTH : 0)

  /** The whole row opens the request for the mouse; the keyboard has the links in it. */
  function openUnlessControl(event: MouseEvent<HTMLElement>, id: number) {
    const isControl = (event.target as HTMLElement).closest('a, button, input, label')
    if (!isControl && !window.getSelection()?.toString()) navigate(`/requests/${id}`)
  }

  return (
    <div className={styles.scroll} aria-busy={isRenewing} tabIndex={-1} {...{ [FOCUS_HOME]: '' }}>
      <table className={`${styles.table} ${styles.dense}`} style={{ '--table-width': `${width}px` } as CSSProperties}>
        <colgroup>
          {selection && <col style={{ width: SELECTION_WIDTH }} />}
          {shown.map((name) => (
            <col key={name} style={{ width: COLUMNS[name].width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <td>
                <SelectAll rows={rows} selection={selection} />
              </td>
            )}
            {shown.map((name) => {
              const { isSortable, isNumber } = COLUMNS[name]
              const title = t(`requests.fields.${name}`)
              return (
                <th
                  key={name}
                  scope="col"
                  aria-sort={isSortable ? sortOf(name, address.sort) : undefined}
                  className={isNumber ? styles.number : undefined}
                >
                  {isSortable ? (
                    <SortButton name={name} title={title} sort={address.sort} onSort={(sort) => onChange({ sort })} />
                  ) : (
                    title
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody className={isRenewing ? styles.renewing : undefined}>
          {rows.map((request) => (
            <tr
              key={request.id}
              onClick={(event) => openUnlessControl(event, request.id)}
              className={selection?.ids.has(request.id) ? styles.selected : undefined}
            >
              {selection && (
                <td>
                  <label className={styles.check}>
                    <input
                      type="checkbox"
                      checked={selection.ids.has(request.id)}
                      onChange={(event) => selection.onSelect([request.id], event.target.checked)}
                      aria-label={t('requests.list.select', { number: request.number })}
                    />
                  </label>
                </td>
              )}
              {shown.map((name) => (
                <td key={name} className={COLUMNS[name].isNumber ? styles.number : undefined}>
                  {COLUMNS[name].render(request)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** All the rows of this page; some of them is neither yes nor no. */
function SelectAll({ rows, selection }: { rows: RequestListRow[]; selection: Selection }) {
  const { t } = useTranslation()
  const count = rows.filter(({ id }) => selection.ids.has(id)).length
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < rows.length
        }}
        checked={count > 0 && count === rows.length}
        onChange={(event) =>
          selection.onSelect(
            rows.map(({ id }) => id),
            event.target.checked,
          )
        }
        aria-label={t('requests.list.selectAll')}
      />
    </label>
  )
}
