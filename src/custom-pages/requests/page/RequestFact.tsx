import type { ReactNode } from 'react'
import { Text } from '#src/kit/values/Text.tsx'
import styles from './request-page.module.css'

/** One thing known about the request, under its name. */
export function RequestFact({
  title,
  isWide = false,
  children,
}: {
  title: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>
        <Text type="secondary">{title}</Text>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
