import { theme } from 'antd'
import { type ChangeEvent, type CSSProperties, type DragEvent, type ReactNode, useId, useState } from 'react'
import styles from './FilePick.module.css'

interface Props {
  /** A zone also accepts dropped files. */
  look: 'button' | 'zone'
  accept: string
  /** Opens a phone's camera instead of its files. */
  isCamera?: boolean
  multiple?: boolean
  disabled?: boolean
  isMissing?: boolean
  /** The id of its description. */
  describedBy?: string
  onPick: (picked: File[]) => void
  style?: CSSProperties
  children: ReactNode
}

/** Picks files with the browser's own input, which the keyboard reaches, under a label in the product's style. */
export function FilePick(props: Props) {
  const { look, accept, isCamera, multiple, disabled, isMissing, describedBy, onPick, style, children } = props
  const { token } = theme.useToken()
  const field = useId()
  const [isOver, setOver] = useState(false)

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const picked = [...(target.files ?? [])]
    // The same file may be picked again after a failure.
    target.value = ''
    if (picked.length > 0) onPick(picked)
  }

  const dropping = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onPick([...event.dataTransfer.files])
    },
  }

  const restingColor = look === 'zone' ? token.colorTextTertiary : token.colorBorder
  return (
    <>
      <input
        id={field}
        className={styles.input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={describedBy}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={pick}
      />
      <label
        htmlFor={field}
        className={styles[look]}
        {...(look === 'zone' && !disabled && dropping)}
        style={{
          borderColor: isMissing ? token.colorError : isOver ? token.colorPrimary : restingColor,
          color: isMissing ? token.colorError : token.colorText,
          outlineColor: token.colorPrimary,
          ...style,
        }}
      >
        {children}
      </label>
    </>
  )
}
