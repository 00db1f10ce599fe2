import { type PointerEvent, useRef, useState } from 'react'
import type { ListColumn } from '../list-column.ts'
import { type ColumnArrangement, type ColumnWidths, withEdgeMoved } from './column-widths.ts'
import { useColumnDrag } from './use-column-drag.ts'

const FIXED: ColumnArrangement = { widths: null, resize: () => {}, move: () => {} }

export type ArrangedColumns = ReturnType<typeof useArrangedColumns>

/** The columns of a table as they are being arranged: an edge or a title is dragged before the new place is kept. */
export function useArrangedColumns<R>(
  columns: readonly ListColumn<R>[],
  { widths: kept, resize, move }: ColumnArrangement = FIXED,
) {
  const { dragged, start } = useColumnDrag(move)
  /** The widths when an edge was grabbed, and where it has been dragged to. */
  const grabbed = useRef<{ from: ColumnWidths; to: ColumnWidths } | null>(null)
  const [moving, setMoving] = useState<ColumnWidths | null>(null)
  const heads = useRef(new Map<string, HTMLElement>())
  const keys = columns.filter(({ title }) => title !== undefined).map(({ key }) => key)
  const widths = moving ?? kept

  /** As they are on the screen, which stretches or shrinks what is kept. */
  function shownWidths(): ColumnWidths {
    return Object.fromEntries([...heads.current].map(([key, head]) => [key, Math.round(head.offsetWidth)]))
  }

  /** The last column has none to its right that would give or take. */
  function edgeOf(key: string) {
    const place = keys.indexOf(key)
    if (place === keys.length - 1) return undefined
    return {
      width: widths?.[key],
      onResize(by: number, from: 'keyboard' | 'pointer') {
        if (from === 'keyboard') return resize(withEdgeMoved(shownWidths(), keys, key, by))
        const start = grabbed.current?.from ?? shownWidths()
        grabbed.current = { from: start, to: withEdgeMoved(start, keys, key, by) }
        setMoving(grabbed.current.to)
      },
      onResized() {
        if (grabbed.current) resize(grabbed.current.to)
        grabbed.current = null
        setMoving(null)
      },
      onMove(step: 1 | -1) {
        const to = keys[place + step]
        if (to) move(key, to)
      },
    }
  }

  function headProps(key: string) {
    return {
      ref: (head: HTMLElement | null) => {
        if (!head) return
        heads.current.set(key, head)
        return () => {
          heads.current.delete(key)
        }
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => start(event, key),
      'data-column': key,
      'data-dragged': dragged?.key === key || undefined,
      'data-drop': dropSide(key),
    }
  }

  /** On which side of a column the dragged one would come to be. */
  function dropSide(key: string): 'before' | 'after' | undefined {
    if (!dragged || dragged.to !== key || dragged.key === key) return undefined
    return keys.indexOf(dragged.key) < keys.indexOf(key) ? 'after' : 'before'
  }

  return { widths, edgeOf, headProps }
}
