import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#src/fields/field.ts'
import styles from './EditableCell.module.css'

export interface CellEditorProps {
  row: Row
  onClose: () => void
}

interface EditableCellProps {
  /** Opens over the cell. */
  Editor: ComponentType<CellEditorProps>
  /** The name of the field. */
  title: string
  row: Row
  children: ReactNode
}

/** A cell that opens its editor on a click or Enter. */
export function EditableCell({ Editor, title, row, children }: EditableCellProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const name = t('crud.changeField', { field: title })
  return (
    <span className={styles.cell}>
      <button
        type="button"
        className={styles.value}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">{name} </span>
        {children}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Editor row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
