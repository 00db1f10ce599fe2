import type { ButtonProps } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'

interface OnDemandProps {
  /** Shown until it is clicked, and while the rest loads. */
  button: (props: Pick<ButtonProps, 'loading' | 'onClick'>) => ReactNode
  /** Replaces it: a button with what it opens. */
  children: ReactNode
}

/** A button whose popover is loaded on the first click, to keep the page light. */
export function OnDemand({ button, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return button({ onClick: () => setWanted(true) })
  return <Suspense fallback={button({ loading: true })}>{children}</Suspense>
}
