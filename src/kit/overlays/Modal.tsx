import type { ModalProps } from 'antd'
// By its own path: the package's index brings along the dialogs that are shown by a call.
import AntdModal from 'antd/es/modal/Modal'
import type { MouseEvent } from 'react'
import { useClosedByBack } from './use-closed-by-back.ts'

/** A dialog that Back closes as Esc does; one that Esc does not close holds the page. */
export function Modal(props: ModalProps) {
  const { open = false, keyboard = true, onCancel } = props
  // The handlers of the app's dialogs take no event.
  useClosedByBack(open, () => keyboard && onCancel?.({} as MouseEvent<HTMLButtonElement>))
  return <AntdModal {...props} />
}
