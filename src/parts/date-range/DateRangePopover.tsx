import { Button, Flex } from 'antd'
import { useId } from 'react'
import DayInput from '#src/kit/inputs/DayInput.tsx'
import { UNREADABLE } from '#src/kit/inputs/date-text.ts'
import { OpenPopover } from '#src/kit/page/OpenPopover.tsx'
import { dayIn } from '#src/kit/values/day-in.ts'
import { useActor } from '#src/providers/actor.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { type DateRangeProps, RangeButton } from './date-range.tsx'
import { RANGE_PRESETS, rangeOf } from './presets.ts'

/** Chooses a preset range, or any other. */
export default function DateRangePopover(props: DateRangeProps) {
  return (
    <OpenPopover placement="bottomLeft" title={props.label} content={(close) => <Ranges {...props} onChosen={close} />}>
      <RangeButton label={props.label} from={props.from} to={props.to} autoFocus />
    </OpenPopover>
  )
}

function Ranges({ from, to, onChange, onChosen }: DateRangeProps & { onChosen: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const timezone = useActor()?.account.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = dayIn(timezone, Date.now())
  const choose = (first?: string, last?: string) => {
    onChange(first, last)
    onChosen()
  }
  const typed = (day: string | null) => (day === UNREADABLE ? undefined : (day ?? undefined))
  return (
    <Flex vertical gap="middle" style={{ width: 300, maxWidth: '80vw' }}>
      <Flex gap="small" wrap>
        {RANGE_PRESETS.map((preset) => {
          const range = rangeOf(preset, today)
          const isChosen = range.from === from && range.to === to
          return (
            <Button
              key={preset}
              type={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => choose(range.from, range.to)}
            >
              {t(`dateRange.${preset}`)}
            </Button>
          )
        })}
      </Flex>
      <Flex gap="small">
        <label htmlFor={`${id}from`} style={{ flex: 1 }}>
          {t('dateRange.from')}
          <DayInput id={`${id}from`} isOnly value={from} onChange={(day) => onChange(typed(day), to)} />
        </label>
        <label htmlFor={`${id}to`} style={{ flex: 1 }}>
          {t('dateRange.to')}
          <DayInput id={`${id}to`} isOnly value={to} onChange={(day) => onChange(from, typed(day))} />
        </label>
      </Flex>
      {(from || to) && <Button onClick={() => choose()}>{t('dateRange.any')}</Button>}
    </Flex>
  )
}
