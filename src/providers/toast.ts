import { CloseOutlined } from '@ant-design/icons'
import type { OpenNotificationParams } from '@refinedev/core'
import type { Locale } from 'antd/es/locale'
import { createElement } from 'react'
import { TOAST_MS } from '../../contract/limits.ts'

/** One that takes one line is cut at the line's end, and is read out whole. */
export interface Toast extends OpenNotificationParams {
  isOneLine?: boolean
}

/** Where and for how long every toast stands. Source: specification, section 9. */
export const TOAST = { placement: 'topRight', duration: TOAST_MS / 1000 } as const

/** The button of a toast, which antd calls "Close" in every language. */
export function closeButton(locale: Locale | undefined) {
  return { 'aria-label': locale?.global?.close, role: 'button', closeIcon: createElement(CloseOutlined) }
}

/** One with a way back stands longer: it has to be read and acted upon. */
export const UNDO_SECONDS = 6
