import type { ComponentType } from 'react'
import { Link } from 'react-router'
import styles from './LinkSwitch.module.css'
import { useCurrentInSight } from './use-current-in-sight.ts'

interface SwitchLink {
  key: string
  title: string
  Icon?: ComponentType
  to: string
  /** How many there are behind it. */
  count?: number
}

interface LinkSwitchProps {
  label: string
  links: readonly SwitchLink[]
  /** The one that is shown; none of them may be. */
  current: string | undefined
}

/** Ways of seeing the same thing, of which one is shown: links, so that each has its address. */
export function LinkSwitch({ label, links, current }: LinkSwitchProps) {
  const counted = links.filter(({ count }) => count !== undefined).length
  // Counts that arrive make the links before it wider.
  const bar = useCurrentInSight(`${current} ${counted}`)
  return (
    <nav ref={bar} className={styles.links} aria-label={label}>
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
