import type { ComponentProps } from 'react'
import styles from './PlainInput.module.css'

/**
 * An input of the browser that looks like a large one of Ant Design, for guests' pages: Ant Design's own weigh 17 kB,
 * more than such a page.
 */
export function PlainInput(props: ComponentProps<'input'>) {
  return <input {...props} className={styles.input} />
}

/** Several lines of text; grows with it where the browser can. */
export function PlainTextArea(props: ComponentProps<'textarea'>) {
  return <textarea {...props} className={styles.input} />
}
