import { SearchOutlined } from '@ant-design/icons'
// By its own path: the package's index brings other inputs along, which lists do not need.
import Input from 'antd/es/input/Input'
import { useRef, useState } from 'react'

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (q !== seen) {
    setSeen(q)
    if (q !== text.trim()) setText(q)
  }

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), TYPING_PAUSE_MS)
  }

  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      maxLength={maxLength}
      value={text}
      onChange={(event) => type(event.target.value)}
      // On a phone it shares the line with the buttons.
      style={{ flex: '1 1 120px', minWidth: 120, maxWidth: 360 }}
    />
  )
}
