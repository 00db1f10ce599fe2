import type { ComponentProps } from 'react'
import styles from './Text.module.css'

interface TextProps extends ComponentProps<'span'> {
  type?: 'secondary' | 'danger' | 'success'
  strong?: boolean
  /** One line, cut where it does not fit. */
  ellipsis?: boolean
}

/** Text in one of the theme's colours. Ant Design's own would bring editing and copying to the first page (8 kB). */
export function Text({ type, strong, ellipsis, className, ...rest }: TextProps) {
  const classes = [type && styles[type], strong && styles.strong, ellipsis && styles.ellipsis, className]
  return <span {...rest} className={classes.filter(Boolean).join(' ') || undefined} />
}
