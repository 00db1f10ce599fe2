import type { ComponentProps } from 'react'
import styles from './PlainInput.module.css'

/**
 * An input of the browser that looks like a large one of Ant Design, for pages opened on a phone over any network: Ant
 * Design's own weigh 17 kB, more than the client's page.
 */
export function PlainInput(props: ComponentProps<'input'>) {
  return <input {...props} className={styles.input} />
}

/** Several lines of text; grows with it where the browser can. */
export function PlainTextArea(props: ComponentProps<'textarea'>) {
  return <textarea {...props} className={styles.input} />
}
