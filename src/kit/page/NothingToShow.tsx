import { WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './NothingToShow.module.css'

interface NothingToShowProps {
  title: string
  text?: string | undefined
  /** What can be done about it. */
  children?: ReactNode
}

/**
 * A notice in place of a page: what is not there, and what can be done. `RowMissing` says it of a row. Ant Design's
 * Result, with its pictures, would weigh 10 kB.
 */
export function NothingToShow({ title, text, children }: NothingToShowProps) {
  return (
    <section className={styles.nothing}>
      <WarningOutlined aria-hidden />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
    </section>
  )
}
