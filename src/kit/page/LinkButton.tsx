import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'onClick' | 'htmlType'> {
  to: string
}

/** A link that looks like a button: opens in a new tab like any link, and is a single tab stop. */
export function LinkButton({ to, ...props }: LinkButtonProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLElement>(to) as unknown as (event: MouseEvent<HTMLElement>) => void
  return <Button {...props} href={href} onClick={follow} />
}
