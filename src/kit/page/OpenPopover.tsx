import { Popover, type PopoverProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useClosedByBack } from '../overlays/use-closed-by-back.ts'

interface OpenPopoverProps extends Pick<PopoverProps, 'title' | 'placement'> {
  /** The content, which can close the popover. */
  content: (close: () => void) => ReactNode
  /** The button that opens it. */
  children: ReactNode
}

/** A popover that is open from the start, since it was loaded by a click (`OnDemand`). */
export function OpenPopover({ content, children, ...rest }: OpenPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  useClosedByBack(isOpen, () => setOpen(false))
  return (
    <Popover {...rest} open={isOpen} onOpenChange={setOpen} trigger="click" content={content(() => setOpen(false))}>
      {children}
    </Popover>
  )
}
