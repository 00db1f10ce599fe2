import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import type { CSSProperties, ReactNode } from 'react'
import styles from './PlainNotice.module.css'

const ICONS = {
  info: InfoCircleFilled,
  success: CheckCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
}

interface PlainNoticeProps {
  type: keyof typeof ICONS
  /** In place of the one of its type. */
  icon?: ReactNode
  message: ReactNode
  description?: ReactNode
  /** What can be done about it. */
  action?: ReactNode
  role?: 'alert'
  style?: CSSProperties
}

/** A notice that looks like Ant Design's alert, for pages opened on a phone over any network. */
export function PlainNotice({ type, icon, message, description, action, role, style }: PlainNoticeProps) {
  const Icon = ICONS[type]
  return (
    <div role={role} style={style} className={`${styles.notice} ${styles[type]}`}>
      <span className={styles.icon}>{icon ?? <Icon aria-hidden />}</span>
      <div className={styles.text}>
        <div className={description ? styles.title : undefined}>{message}</div>
        {description && <div>{description}</div>}
      </div>
      {action}
    </div>
  )
}
