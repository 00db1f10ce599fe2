import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { type CSSProperties, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PlainSearch.module.css'

interface PlainSearchProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength?: number
  style?: CSSProperties
}

/** A search that looks like Ant Design's input, which would make a list 10 kB heavier. */
export function PlainSearch({ label, value, onChange, maxLength, style }: PlainSearchProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  function clear() {
    onChange('')
    input.current?.focus()
  }
  return (
    <span className={styles.box} style={style}>
      <SearchOutlined aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        // By keyboard, Escape clears it.
        <button type="button" tabIndex={-1} aria-label={t('crud.clearSearch')} onClick={clear}>
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </span>
  )
}
