import type { ComponentProps, CSSProperties } from 'react'
import styles from './PlainInput.module.css'

interface PlainSize {
  size?: 'large'
}

/**
 * An input of the browser that looks like Ant Design's, for pages opened on a phone over any network: theirs weigh
 * 17 kB.
 */
export function PlainInput({ size, ...rest }: Omit<ComponentProps<'input'>, 'size' | 'className'> & PlainSize) {
  return <input {...rest} className={classOf(size)} />
}

interface PlainTextAreaProps extends Omit<ComponentProps<'textarea'>, 'rows' | 'className'>, PlainSize {
  minRows?: number
}

/** Several lines of text; grows with it where the browser can. */
export function PlainTextArea({ size, minRows = 3, ...rest }: PlainTextAreaProps) {
  return <textarea {...rest} rows={3} className={classOf(size)} style={{ '--rows': minRows } as CSSProperties} />
}

function classOf(size: PlainSize['size']) {
  return size ? `${styles.input} ${styles[size]}` : styles.input
}
