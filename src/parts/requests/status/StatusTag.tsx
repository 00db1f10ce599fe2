import {
  AuditOutlined,
  CheckCircleOutlined,
  CloseCircleOutlined,
  InboxOutlined,
  StopOutlined,
  ToolOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { type GlobalToken, theme } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ATTENTION_STATUS, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import styles from './StatusTag.module.css'
import { statusKey } from './status-key.ts'

type Hue = 'blue' | 'purple' | 'orange' | 'green' | 'red' | 'neutral'

const LOOKS: Record<number, { hue: Hue; Icon: ComponentType }> = {
  [REQUEST_STATUS.new]: { hue: 'blue', Icon: InboxOutlined },
  [REQUEST_STATUS.approval]: { hue: 'purple', Icon: AuditOutlined },
  [REQUEST_STATUS.inProgress]: { hue: 'orange', Icon: ToolOutlined },
  [REQUEST_STATUS.completed]: { hue: 'green', Icon: CheckCircleOutlined },
  [REQUEST_STATUS.cancelledByCompany]: { hue: 'neutral', Icon: StopOutlined },
  [REQUEST_STATUS.cancelledByClient]: { hue: 'neutral', Icon: CloseCircleOutlined },
  [ATTENTION_STATUS]: { hue: 'red', Icon: WarningOutlined },
}

/** The text, border and background of a status: shade 8 on shade 1 keeps AA contrast in both themes. */
export function statusColors(token: GlobalToken, status: number): { text: string; border: string; ground: string } {
  const hue = LOOKS[status]?.hue ?? 'neutral'
  if (hue === 'neutral') {
    return { text: token.colorText, border: token.colorBorder, ground: token.colorBgLayout }
  }
  return { text: token[`${hue}-8`], border: token[`${hue}-3`], ground: token[`${hue}-1`] }
}

export function statusIcon(status: number): ComponentType | undefined {
  return LOOKS[status]?.Icon
}

/**
 * A request's status: colour, icon and text together, so that none is the only cue. Drawn here, as the client's page
 * loads no tags of Ant Design.
 */
export function StatusTag({ status }: { status: number }) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const { text, border, ground } = statusColors(token, status)
  const Icon = statusIcon(status)
  return (
    <span className={styles.tag} style={{ color: text, borderColor: border, backgroundColor: ground }}>
      {Icon && <Icon aria-hidden />}
      {t(statusKey(status))}
    </span>
  )
}
