import { Popover, type PopoverProps } from 'antd'
import { type ReactNode, useState } from 'react'

interface OpenPopoverProps extends Pick<PopoverProps, 'title' | 'placement'> {
  /** What it says; it may close it. */
  content: (close: () => void) => ReactNode
  /** The button that opens it. */
  children: ReactNode
}

/** A popover that is open from the first, since a click has brought it (`OnDemand`). */
export function OpenPopover({ content, children, ...rest }: OpenPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover {...rest} open={isOpen} onOpenChange={setOpen} trigger="click" content={content(() => setOpen(false))}>
      {children}
    </Popover>
  )
}
