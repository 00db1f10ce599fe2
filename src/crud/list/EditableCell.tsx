import { type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../providers/use-texts.ts'
import type { CellEdit, Row } from '../field.ts'
import styles from './EditableCell.module.css'

interface EditableCellProps {
  edit: CellEdit
  /** What is changed. */
  title: string
  row: Row
  children: ReactNode
}

/** A cell that a click or Enter opens to be changed, for those who may; it is merely shown to others. */
export function EditableCell({ edit: { isFor, Editor }, title, row, children }: EditableCellProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (!isFor(row)) return children
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
