import type { ComponentType } from 'react'
import { Link } from 'react-router'
import styles from './LinkSwitch.module.css'
import { useCurrentInSight } from './use-current-in-sight.ts'

interface SwitchLink {
  key: string
  title: string
  Icon?: ComponentType
  to: string
  /** The number of items behind the link. */
  count?: number
}

interface LinkSwitchProps {
  label: string
  links: readonly SwitchLink[]
  /** The key of the current link, if any. */
  current: string | undefined
  /** On a wide screen it is a column, beside what it leads to. */
  isBeside?: boolean
}

/** A switch between views of the same data, made of links, so that each has its address. */
export function LinkSwitch({ label, links, current, isBeside = false }: LinkSwitchProps) {
  const counted = links.filter(({ count }) => count !== undefined).length
  // Counts that load later make the links wider.
  const bar = useCurrentInSight(`${current} ${counted}`)
  return (
    <nav ref={bar} className={isBeside ? `${styles.links} ${styles.beside}` : styles.links} aria-label={label}>
      {links.map(({ key, title, Icon, to, count }) => (
        <Link key={key} to={to} aria-current={key === current ? 'page' : undefined}>
          {Icon && <Icon aria-hidden />}
          {title}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </Link>
      ))}
    </nav>
  )
}
