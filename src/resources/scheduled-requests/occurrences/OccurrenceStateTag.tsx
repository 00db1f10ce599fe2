import {
  CalendarOutlined,
  CheckCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  StepForwardOutlined,
  SwapRightOutlined,
} from '@ant-design/icons'
import { type GlobalToken, Tag, theme } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { OccurrenceState as State } from '#contract/scheduler/occurrences.ts'

type Hue = 'blue' | 'green' | 'purple' | 'orange' | 'red' | 'neutral'

const LOOKS: Record<State, { hue: Hue; Icon: ComponentType }> = {
  planned: { hue: 'blue', Icon: CalendarOutlined },
  created: { hue: 'green', Icon: CheckCircleOutlined },
  skipped: { hue: 'neutral', Icon: StepForwardOutlined },
  moved: { hue: 'purple', Icon: SwapRightOutlined },
  missed: { hue: 'orange', Icon: ExclamationCircleOutlined },
  failed: { hue: 'red', Icon: CloseCircleOutlined },
}

function colorsOf(token: GlobalToken, hue: Hue) {
  if (hue === 'neutral')
    return { color: token.colorText, borderColor: token.colorBorder, background: token.colorBgLayout }
  return { color: token[`${hue}-8`], borderColor: token[`${hue}-3`], background: token[`${hue}-1`] }
}

/** The state of an occurrence: colour, icon and text together. */
export function OccurrenceStateTag({ state }: { state: State }) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const { hue, Icon } = LOOKS[state]
  return (
    <Tag icon={<Icon aria-hidden />} style={{ ...colorsOf(token, hue), marginInlineEnd: 0 }}>
      {t(`scheduled_requests.dates.states.${state}`)}
    </Tag>
  )
}
