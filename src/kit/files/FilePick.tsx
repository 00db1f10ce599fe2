import { theme } from 'antd'
import { type ChangeEvent, type CSSProperties, type DragEvent, type ReactNode, useId, useState } from 'react'
import styles from './FilePick.module.css'

interface Props {
  /** A zone also takes what is dropped on it. */
  look: 'button' | 'zone'
  accept: string
  /** Opens the camera of a phone instead of its files. */
  isCamera?: boolean
  multiple?: boolean
  disabled?: boolean
  isMissing?: boolean
  /** The id of what explains it. */
  describedBy?: string
  onPick: (picked: File[]) => void
  style?: CSSProperties
  children: ReactNode
}

/** Files from the device: the browser's own input, which the keyboard reaches, under a label that looks like the product. */
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
