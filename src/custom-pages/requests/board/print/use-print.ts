import { useNotification } from '@refinedev/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestOnPaper } from '#contract/requests/request-rows.ts'
import { api } from '#src/providers/calls/api.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'

/** As many as a call takes. */
const IDS_AT_ONCE = 100

export type Details = ReadonlyMap<number, RequestOnPaper>

/**
 * Prints the sheets of these requests, with the button or Ctrl+P. What the board does not know of them is read first: once
 * the browser prints, it waits for nothing. Printed from the browser's menu, the sheets have what was read before.
 */
export function usePrint(requests: readonly { id: number }[]) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const details = useRef<Details>(new Map())

  async function print() {
    try {
      details.current = await readDetails([...new Set(requests.map(({ id }) => id))])
    } catch (error) {
      open?.({ type: 'error', message: t('board.printFailed'), description: reasonOf(error) })
      return
    }
    window.print()
  }

  const printByKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyP'
    if (!isPrint || requests.length === 0) return
    event.preventDefault()
    void print()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => printByKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return { print: requests.length > 0 ? () => void print() : undefined, details }
}

async function readDetails(ids: readonly number[]): Promise<Details> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, part) =>
    ids.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE),
  )
  const rows = await Promise.all(parts.map((some) => api.requests.onPaper({ query: { ids: some.join() } })))
  return new Map(rows.flat().map((row) => [row.id, row]))
}
