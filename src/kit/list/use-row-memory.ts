import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { rememberedRow, rememberRow } from '#src/providers/list-memory.ts'
import { ROWS_ID } from './focus-row.ts'

/**
 * Keeps the row that the user is in, and puts the focus there when they come back: J and K go on from it.
 *
 * @returns props of what contains the rows
 */
export function useRowMemory(isLoaded: boolean) {
  const { key, state } = useLocation()
  const left = useRef(rememberedRow(key, state))

  useEffect(() => {
    const row = left.current
    if (!isLoaded || row === undefined) return
    left.current = undefined
    // After the new page has been scrolled to its top.
    const frame = requestAnimationFrame(() => {
      const link = document.querySelector<HTMLElement>(`#${ROWS_ID} tr[data-row="${CSS.escape(row)}"] a[href]`)
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isLoaded])

  function keep({ target }: SyntheticEvent) {
    const row = (target as Element).closest<HTMLElement>('tr[data-row]')?.dataset.row
    if (row !== undefined) rememberRow(key, row)
  }

  return { onFocusCapture: keep, onClickCapture: keep }
}
