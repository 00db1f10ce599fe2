import { useEffect, useRef } from 'react'

export interface TypedAhead {
  text: string
  /** Enter was pressed after it. */
  isEntered: boolean
}

/** Keeps the keys pressed between asking for the palette and its field having the focus, so that none is lost. */
export function useTypedAhead(onEscape: () => void) {
  const stop = useRef<(() => TypedAhead) | null>(null)

  function take(): TypedAhead {
    const ahead = stop.current?.() ?? { text: '', isEntered: false }
    stop.current = null
    return ahead
  }

  function listen(): void {
    take()
    const ahead: TypedAhead = { text: '', isEntered: false }
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      if (key === 'Escape') {
        take()
        onEscape()
      } else if (key === 'Enter') ahead.isEntered = true
      else if (key === 'Backspace') ahead.text = ahead.text.slice(0, -1)
      else if (key.length === 1) ahead.text += key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', keep, true)
    stop.current = () => {
      window.removeEventListener('keydown', keep, true)
      return ahead
    }
  }

  useEffect(() => () => void stop.current?.(), [])

  return { listen, take }
}
