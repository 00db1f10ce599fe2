import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

interface Props {
  title: ReactNode
  /** Beside the title. */
  extra?: ReactNode
  children: ReactNode
  id?: string
  /** For screens with many sections. */
  isDense?: boolean
}

/** A section of a page, with a heading. */
export function Section({ title, extra, children, id, isDense }: Props) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      id={id}
      className={isDense ? `${styles.section} ${styles.dense}` : styles.section}
    >
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {extra}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
