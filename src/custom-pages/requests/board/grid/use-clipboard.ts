import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { useMay } from '#src/providers/use-may.ts'
import { endOf, toStep } from '../model/board-axis.ts'
import type { Target } from '../model/board-conflicts.ts'
import type { Held } from '../model/held.ts'
import type { BoardKey } from './use-keyboard.ts'

interface Clipboard {
  byId: ReadonlyMap<number, BoardRequest>
  /** Where a copy begins when no visit has the focus. */
  start: () => { employee: number; start: number } | null
  hold: (held: Held) => void
  say: (text: string) => void
}

/** Ctrl+C takes the visit that has the focus, Ctrl+V holds a copy of it, as a button does of any: to be moved and put down. */
export function useClipboard({ byId, start, hold, say }: Clipboard) {
  const { t } = useTranslation()
  const mayCreate = useMay('requests', 'create')
  const copied = useRef<BoardRequest | null>(null)

  /** After the visit that is named. */
  function paste(original: BoardRequest, after = focusedVisit(byId)) {
    const place = after ? { employee: after.employee, start: toStep(endOf(after.request)) } : start()
    if (!place) return
    const target: Target = { ...place, durationMin: original.duration_min }
    // With an id of its own, so that it conflicts with the visit it was copied from as with any other.
    const request = { ...original, id: 0, status: REQUEST_STATUS.new, employees: [], planned_start_at: null }
    hold({ request, source: null, by: 'keyboard', isEdge: false, copyOf: original.id, target })
  }

  /** @param employee in whose row it was taken */
  function copy(request: BoardRequest, employee: number | null) {
    const isVisit = employee !== null && request.planned_start_at !== null
    paste(request, isVisit ? { request, employee } : null)
  }

  /** Whether the key was meant for it. */
  function onCopyKey({ code, ctrlKey, metaKey, shiftKey, altKey }: BoardKey): boolean {
    if (!mayCreate || !(ctrlKey || metaKey) || shiftKey || altKey) return false
    if (code === 'KeyC' && document.getSelection()?.isCollapsed !== false) {
      const request = focusedVisit(byId)?.request ?? focusedWaiting(byId)
      if (!request) return false
      copied.current = request
      say(t('board.copied', { number: request.number }))
      return true
    }
    if (code !== 'KeyV' || !copied.current) return false
    paste(copied.current)
    return true
  }

  return { onCopyKey, copy: mayCreate ? copy : undefined }
}

function focusedVisit(byId: Clipboard['byId']): { request: BoardRequest; employee: number } | null {
  const { bar, row } = dataOfFocus()
  const request = byId.get(Number(bar))
  return request ? { request, employee: Number(row) } : null
}

function focusedWaiting(byId: Clipboard['byId']): BoardRequest | undefined {
  return byId.get(Number(dataOfFocus().waits))
}

function dataOfFocus(): DOMStringMap {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {}
}
