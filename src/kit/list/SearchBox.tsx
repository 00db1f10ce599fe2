import { useRef, useState } from 'react'
import { PlainSearch } from '../plain/PlainSearch.tsx'

const TYPING_PAUSE_MS = 250

interface SearchBoxProps {
  label: string
  q: string
  maxLength: number
  onSearch: (q: string) => void
}

/** A debounced search. The address wins when it changes from elsewhere: Back, a cleared filter. */
export function SearchBox({ label, q, maxLength, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  /** What was searched for here. Once it is in the address, the user may have typed further. */
  const [sent, setSent] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (q !== seen) {
    setSeen(q)
    if (q !== sent) {
      setSent(q)
      setText(q)
    }
  }

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSent(next.trim())
      onSearch(next.trim())
    }, TYPING_PAUSE_MS)
  }

  return (
    <PlainSearch
      label={label}
      maxLength={maxLength}
      value={text}
      onChange={type}
      // On a phone it shares the line with the buttons.
      style={{ flex: '1 1 120px', minWidth: 120, maxWidth: 360 }}
    />
  )
}
