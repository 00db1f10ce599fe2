import { WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './NothingToShow.module.css'

interface NothingToShowProps {
  title: string
  text?: string | undefined
  /** What can be done about it. */
  children?: ReactNode
}

/** Takes the place of what is not there. Ant Design's Result, with its pictures, would weigh 10 kB. */
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
