import type { ReactElement } from 'react'

/**
 * The list of a Select, for its `popupRender`. A press in it leaves the focus in the field; antd's Select that hears of the
 * press takes the focus again a moment later, on a busy machine from the next field, where keys are already typed.
 */
export function withoutRefocus(options: ReactElement) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the press from the Select around it
    <div onMouseDown={(event) => event.stopPropagation()}>{options}</div>
  )
}
