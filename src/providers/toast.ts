import { CloseOutlined } from '@ant-design/icons'
import type { OpenNotificationParams } from '@refinedev/core'
import type { Locale } from 'antd/es/locale'
import { createElement } from 'react'
import { TOAST_MS } from '#contract/limits.ts'

/** A one-line toast is cut at the line's end; screen readers read all of it. */
export interface Toast extends OpenNotificationParams {
  isOneLine?: boolean
  /** It stays until the user closes it. */
  isLasting?: boolean
}

/** Placement and duration of every toast. */
export const TOAST = { placement: 'topRight', duration: TOAST_MS / 1000 } as const

/** The close button of a toast, which antd labels "Close" in every language. */
export function closeButton(locale: Locale | undefined) {
  return { 'aria-label': locale?.global?.close, role: 'button', closeIcon: createElement(CloseOutlined) }
}

/** A toast with undo stays longer: it has to be read and acted upon. */
export const UNDO_SECONDS = 6
