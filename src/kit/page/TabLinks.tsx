import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './TabLinks.module.css'
import { useCurrentInSight } from './use-current-in-sight.ts'

interface TabLink {
  key: string
  title: string
  to: string
  badge?: ReactNode
}

interface TabLinksProps {
  label: string
  tabs: readonly TabLink[]
  active: string
}

/**
 * The tabs of a page as links, since each has its address: they open in a new tab, and Back returns from them. Links
 * that do not fit scroll, without the extra button that makes antd's tab list unreadable to a screen reader.
 */
export function TabLinks({ label, tabs, active }: TabLinksProps) {
  const bar = useCurrentInSight(active)
  return (
    <nav ref={bar} className={styles.bar} aria-label={label}>
      <ul>
        {tabs.map(({ key, title, to, badge }) => (
          <li key={key}>
            <Link className={styles.link} to={to} aria-current={key === active ? 'page' : undefined}>
              {title}
              {badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
