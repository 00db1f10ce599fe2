import type { MouseEventHandler, ReactNode } from 'react'
import styles from './Panel.module.css'

interface Props {
  children: ReactNode
  onClick?: MouseEventHandler<HTMLDivElement>
}

/** A plain card. Ant Design's brings its tabs along, which weigh more than a whole page of ours. */
export function Panel({ children, onClick }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a convenience for the mouse; the keyboard has the link inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div className={onClick ? `${styles.panel} ${styles.clickable}` : styles.panel} onClick={onClick}>
      {children}
    </div>
  )
}
