import { Button, Flex } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { serverNow } from '#src/providers/calls/server-clock.ts'

const EVENING_H = 18
const MORNING_H = 10
const OFFERED = 2

/** Buttons for the times most often agreed on the phone. */
export function QuickTimes({ onChoose }: { onChoose: (at: string) => void }) {
  const { t } = useTranslation()
  return (
    <Flex gap="small" wrap style={{ marginBlockStart: 8 }}>
      {nextTimes(dayjs(serverNow())).map(({ day, at }) => (
        <Button key={day + at.hour()} onClick={() => onChoose(at.toISOString())}>
          {t(`crud.quickTimes.${day}`, { time: at.format('HH:mm') })}
        </Button>
      ))}
    </Flex>
  )
}

/** This evening, unless it has passed, and tomorrow. */
function nextTimes(now: Dayjs): { day: 'today' | 'tomorrow'; at: Dayjs }[] {
  const today = now.startOf('day')
  const tomorrow = today.add(1, 'day')
  const times = [
    { day: 'today', at: today.hour(EVENING_H) },
    { day: 'tomorrow', at: tomorrow.hour(MORNING_H) },
    { day: 'tomorrow', at: tomorrow.hour(EVENING_H) },
  ] as const
  return times.filter(({ at }) => at.isAfter(now)).slice(0, OFFERED)
}
