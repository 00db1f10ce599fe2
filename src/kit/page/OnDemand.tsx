import type { ButtonProps } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'

interface OnDemandProps {
  /** What stands there until it is pressed, and while the rest is on its way. */
  button: (props: Pick<ButtonProps, 'loading' | 'onClick'>) => ReactNode
  /** What takes its place: a button with what it opens. */
  children: ReactNode
}

/** A button whose popover comes with the first click, for a page that is to be light. */
export function OnDemand({ button, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return button({ onClick: () => setWanted(true) })
  return <Suspense fallback={button({ loading: true })}>{children}</Suspense>
}
