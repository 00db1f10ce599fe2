import { CheckOutlined, ExclamationOutlined, MinusOutlined, PauseOutlined } from '@ant-design/icons'
import type { ExplainedClock, RequestClock } from '#contract/sla/request-clocks.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import { type ShownState, shareGone, shownState } from './clock-now.ts'
import { useClockName } from './clock-times.ts'
import { useClockWords } from './clock-words.ts'
import styles from './sla.module.css'

const RADIUS = 18
const SIZE = 44
const ROUND = 2 * Math.PI * RADIUS

const ICONS: Partial<Record<ShownState, typeof CheckOutlined>> = {
  paused: PauseOutlined,
  met: CheckOutlined,
  missed: ExclamationOutlined,
  withdrawn: MinusOutlined,
}

/** A promise of a request: a ring of what is left of it, and the same in words. */
export function ClockRing({ clock }: { clock: RequestClock | ExplainedClock }) {
  const now = useNow()
  const nameOf = useClockName()
  const wordsOf = useClockWords(now)
  const state = shownState(clock, now)
  const Icon = ICONS[state]
  return (
    <div className={styles.ring} data-state={state}>
      <span className={styles.dial} aria-hidden="true">
        <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} focusable="false" role="presentation">
          <circle className={styles.track} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
          <circle
            className={styles.arc}
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            strokeDasharray={`${leftOf(state, shareGone(clock, now)) * ROUND} ${ROUND}`}
            transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
          />
        </svg>
        {Icon && <Icon className={styles.sign} />}
      </span>
      <span className={styles.words}>
        <strong>{nameOf(clock.kind)}</strong>
        <Text type={state === 'missed' ? 'danger' : undefined} strong={state === 'soon'}>
          {wordsOf(clock)}
        </Text>
      </span>
    </div>
  )
}

/** What the ring shows of itself: what is left, and all of it once that is decided. */
function leftOf(state: ShownState, gone: number): number {
  if (state === 'met' || state === 'missed') return 1
  return state === 'withdrawn' ? 0 : 1 - gone
}
