import { CheckCircleOutlined, PauseCircleOutlined, StopOutlined } from '@ant-design/icons'
import { Tag, theme } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduledRequestRow } from '#contract/scheduler/scheduled-requests.ts'

type State = ScheduledRequestRow['state']

const ICONS: Record<State, ComponentType> = {
  active: CheckCircleOutlined,
  paused: PauseCircleOutlined,
  ended: StopOutlined,
}

/** Whether requests are created: colour, icon and text together. */
export function ScheduleState({ state }: { state: State }) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const Icon = ICONS[state]
  const look = {
    active: { color: token['green-8'], borderColor: token['green-3'], backgroundColor: token['green-1'] },
    paused: { color: token['orange-8'], borderColor: token['orange-3'], backgroundColor: token['orange-1'] },
    ended: { color: token.colorText, borderColor: token.colorBorder, backgroundColor: token.colorBgLayout },
  }[state]
  return (
    <Tag icon={<Icon aria-hidden />} style={{ ...look, marginInlineEnd: 0 }}>
      {t(`scheduled_requests.states.${state}`)}
    </Tag>
  )
}
