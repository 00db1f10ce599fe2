import type { KeyboardEvent, PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { COLUMN_WIDTH_MIN } from '#contract/limits.ts'
import styles from '../table.module.css'

/** By how much an arrow key moves the edge, in pixels. */
const STEP_PX = 16

interface ColumnEdgeProps {
  title: string
  /** In pixels; undefined before anything was arranged. */
  width: number | undefined
  /** Called while the edge is moved, with the way it went in pixels. */
  onResize: (by: number, from: 'keyboard' | 'pointer') => void
  onResized: () => void
  /** Moves the column by one place. */
  onMove: (step: 1 | -1) => void
}

/** The right edge of a column: dragged, or moved by the arrow keys; with Shift they move the whole column. */
export function ColumnEdge({ title, width, onResize, onResized, onMove }: ColumnEdgeProps) {
  const { t } = useTranslation()

  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key]
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    if (!event.shiftKey) return onResize(step * STEP_PX, 'keyboard')
    const edge = event.currentTarget
    // A head that changes its place loses the focus.
    flushSync(() => onMove(step))
    edge.focus()
  }

  function grab(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const edge = event.currentTarget
    const from = event.clientX
    const controller = new AbortController()
    const { signal } = controller
    edge.setPointerCapture(event.pointerId)
    window.addEventListener('pointermove', ({ clientX }) => onResize(clientX - from, 'pointer'), { signal })
    edge.addEventListener(
      'lostpointercapture',
      () => {
        controller.abort()
        onResized()
      },
      { signal },
    )
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is moved, which no element of its own is
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('crud.columnEdge', { title })}
      aria-valuenow={width ?? COLUMN_WIDTH_MIN}
      aria-valuemin={COLUMN_WIDTH_MIN}
      title={t('crud.columnEdgeKeys')}
      tabIndex={0}
      className={styles.edge}
      onKeyDown={press}
      onPointerDown={grab}
    />
  )
}
