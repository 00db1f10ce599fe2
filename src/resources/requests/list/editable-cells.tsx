import { subject } from '@casl/ability'
import type { ComponentType, ReactNode } from 'react'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import type { Row } from '#src/fields/field.ts'
import type { ListColumn } from '#src/kit/list/list-column.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { type CellEditorProps, EditableCell } from '#src/parts/requests/cells/EditableCell.tsx'
import { ability } from '#src/providers/access-control.tsx'

interface CellEdit {
  action: RequestListRow['actions'][number]
  Editor: ComponentType<CellEditorProps>
}

type Editors = typeof import('#src/parts/requests/actions/cell-editors.tsx')

/** The editors are loaded with the first cell that is opened. */
function editorOf(name: keyof Editors): ComponentType<CellEditorProps> {
  return lazyPage(
    async () => ({ default: (await import('#src/parts/requests/actions/cell-editors.tsx'))[name] }),
    'requestPage',
    'candidates',
  )
}

const CELL_EDITS: Readonly<Record<string, CellEdit>> = {
  deadline_at: { action: 'change-deadline', Editor: editorOf('DeadlineEditor') },
  employees: { action: 'assign', Editor: editorOf('ExecutorsEditor') },
  planned_start_at: { action: 'assign', Editor: editorOf('PlannedTimeEditor') },
}

/** Makes the cells of an editable column open their editor, in rows that the user may change. */
export function editable(column: ListColumn): ListColumn {
  const edit = CELL_EDITS[column.key]
  if (!edit) return column
  const cell = (row: Row): ReactNode => {
    const shown = column.cell(row)
    if (!ability.can(edit.action, subject('requests', row))) return shown
    return (
      <EditableCell Editor={edit.Editor} title={column.title ?? ''} row={row}>
        {shown}
      </EditableCell>
    )
  }
  return { ...column, cell }
}
