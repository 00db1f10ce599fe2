import { type PointerEvent as ReactPointerEvent, useState } from 'react'

/** The pointer has to move this far, in pixels, before a press on a title is a drag. */
const STARTS_AT_PX = 6

interface Dragged {
  key: string
  /** The column whose place it would take. */
  to: string
}

/** Dragging a column's title to the place of another; Esc calls it off. */
export function useColumnDrag(onMove: (key: string, to: string) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)

  function start(event: ReactPointerEvent<HTMLElement>, key: string) {
    const head = event.currentTarget.closest('tr')
    if (event.button !== 0 || event.pointerType === 'touch' || !head) return
    const from = event.clientX
    const controller = new AbortController()
    const { signal } = controller
    let target: string | null = null

    function end(isDropped: boolean) {
      controller.abort()
      setDragged(null)
      if (target === null) return
      // The press began on a button that sorts.
      const swallow = (click: Event) => click.stopPropagation()
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (isDropped && target !== key) onMove(key, target)
    }

    window.addEventListener(
      'pointermove',
      ({ clientX }) => {
        if (target === null && Math.abs(clientX - from) < STARTS_AT_PX) return
        target = columnAt(head, clientX) ?? target ?? key
        setDragged({ key, to: target })
      },
      { signal },
    )
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', ({ key: pressed }) => pressed === 'Escape' && end(false), { signal })
  }

  return { dragged, start }
}

/** The key of the column under the pointer. */
function columnAt(head: HTMLElement, x: number): string | undefined {
  const heads = [...head.querySelectorAll<HTMLElement>('[data-column]')]
  return heads.find((one) => {
    const { left, right } = one.getBoundingClientRect()
    return x >= left && x < right
  })?.dataset.column
}
