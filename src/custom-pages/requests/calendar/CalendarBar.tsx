import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { CALENDAR_SPANS, type CalendarSpan } from './calendar-address.ts'

interface Props {
  title: string
  span: CalendarSpan
  isPhone: boolean
  onSpan: (span: CalendarSpan) => void
  onTurn: (step: 'prev' | 'next') => void
  onToday: () => void
}

const PHONE_SPANS: readonly CalendarSpan[] = ['agenda', 'day']

/** Which days the calendar shows, and how. */
export function CalendarBar({ title, span, isPhone, onSpan, onTurn, onToday }: Props) {
  const { t } = useTranslation()
  const size = isPhone ? 'large' : 'middle'
  return (
    <Flex gap="small" wrap align="center">
      <Button size={size} onClick={onToday}>
        {t('requestCalendar.today')}
      </Button>
      <Button
        size={size}
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('requestCalendar.previous')}
        onClick={() => onTurn('prev')}
      />
      <Button
        size={size}
        icon={<RightOutlined aria-hidden />}
        aria-label={t('requestCalendar.next')}
        onClick={() => onTurn('next')}
      />
      <h2 aria-live="polite" style={{ margin: 0, flex: 1, fontSize: 18, fontWeight: 600 }}>
        {title}
      </h2>
      <Segmented
        size={size}
        aria-label={t('requestCalendar.span')}
        options={(isPhone ? PHONE_SPANS : CALENDAR_SPANS).map((value) => ({
          value,
          label: t(`requestCalendar.${value}`),
        }))}
        value={span}
        onChange={onSpan}
      />
    </Flex>
  )
}
