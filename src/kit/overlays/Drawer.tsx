import { Drawer as AntdDrawer, type DrawerProps } from 'antd'
import type { MouseEvent } from 'react'
import { useClosedByBack } from './use-closed-by-back.ts'

/** A drawer that Back closes as Esc does. */
export function Drawer(props: DrawerProps) {
  const { open = false, keyboard = true, onClose } = props
  // The handlers of the app's drawers take no event.
  useClosedByBack(open, () => keyboard && onClose?.({} as MouseEvent))
  return <AntdDrawer {...props} />
}
