import type { ReactElement, ReactNode } from 'react'
import styles from './select-options.module.css'

/** An option with what tells it apart from others of the same name. */
export function withDetail({ label, data }: { label?: ReactNode; data: { detail?: string } }) {
  return (
    <>
      {label}
      {data.detail && <div className={styles.detail}>{data.detail}</div>}
    </>
  )
}

/**
 * A Select's options, for its `popupRender`. A press in them leaves the focus in the field; antd's Select would take
 * the focus again a moment later, on a slow computer from the next field, where the user is already typing.
 */
export function withoutRefocus(options: ReactElement) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the press from the Select around it
    <div onMouseDown={(event) => event.stopPropagation()}>{options}</div>
  )
}
