import { ClockCircleOutlined, ExclamationCircleFilled, PauseCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { ListedClock } from '#contract/sla/request-clocks.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import { type ShownState, shownState } from './clock-now.ts'
import { formatDue } from './clock-times.ts'

const ICONS: Partial<Record<ShownState, typeof ClockCircleOutlined>> = {
  paused: PauseCircleOutlined,
  missed: ExclamationCircleFilled,
}

/** Of a request in a list, the promise that runs out first: `реакция до 11:10`. */
export function ClockLine({ clock }: { clock: ListedClock }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const state = shownState(clock, now)
  const Icon = ICONS[state] ?? ClockCircleOutlined
  const kind = t(`requests.clocks.${clock.kind}`)
  const due = clock.due_at && formatDue(clock.due_at, i18n.language, now)
  return (
    <Text
      type={state === 'missed' ? 'danger' : state === 'soon' ? undefined : 'secondary'}
      strong={state === 'soon'}
      title={state === 'soon' ? t('requests.attention.sla_soon') : undefined}
    >
      <Icon aria-hidden />{' '}
      {state === 'paused' || !due
        ? t('requests.sla.paused', { kind })
        : t(`requests.sla.${dueWords(state)}`, { kind, due })}
    </Text>
  )
}

function dueWords(state: ShownState): 'until' | 'missed' {
  return state === 'missed' ? 'missed' : 'until'
}
