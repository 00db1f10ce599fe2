import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { Alert, Button, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PLANNED_YEAR_MAX, PLANNED_YEAR_MIN } from '#contract/scheduler/planned-years.ts'
import type { WorkCalendar, WorkCalendarDay } from '#contract/scheduler/work-calendar.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { DayDialog } from './DayDialog.tsx'
import { DayList } from './DayList.tsx'
import styles from './work-calendar.module.css'
import { YearMonths } from './YearMonths.tsx'

function yearIn(search: URLSearchParams): number {
  const year = Number(search.get('year'))
  return Number.isInteger(year) && year >= PLANNED_YEAR_MIN && year <= PLANNED_YEAR_MAX
    ? year
    : new Date().getFullYear()
}

/** The days of a year that are not what their weekday says: the country's, and those that an admin sets. */
export default function WorkCalendarPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const year = yearIn(search)
  const mayEdit = useAbility().can('administer', 'account')
  const [edited, setEdited] = useState<Partial<WorkCalendarDay> | null>(null)
  const { data, error, refetch } = useCall(
    'workCalendar.show',
    { query: { year } },
    { placeholderData: keepPreviousData },
  )
  const calendar = data?.year === year ? data : undefined
  const turn = (to: number) => setSearch({ year: String(to) })

  return (
    <>
      <PageHeader
        title={t('shell.pages.workCalendar')}
        actions={
          mayEdit && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({})}>
              {t('workCalendar.add')}
            </Button>
          )
        }
      />
      <div className={styles.page}>
        <Text type="secondary">{t('workCalendar.intro')}</Text>
        <Flex align="center" gap="small" role="group" aria-label={t('workCalendar.year')}>
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('workCalendar.previous')}
            disabled={year === PLANNED_YEAR_MIN}
            onClick={() => turn(year - 1)}
          />
          <strong className={styles.year} aria-live="polite">
            {year}
          </strong>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('workCalendar.next')}
            disabled={year === PLANNED_YEAR_MAX}
            onClick={() => turn(year + 1)}
          />
        </Flex>
        {error && !calendar && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!calendar && !error && <Skeleton active paragraph={{ rows: 12 }} />}
        {calendar && (
          <>
            <Source calendar={calendar} />
            <Section title={t('workCalendar.months')}>
              <YearMonths calendar={calendar} onDay={mayEdit ? setEdited : null} />
            </Section>
            <Section title={t('workCalendar.days')}>
              <DayList days={calendar.days} onChange={mayEdit ? setEdited : null} />
            </Section>
          </>
        )}
      </div>
      {edited && <DayDialog day={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

/** Whose data the country's days are, and how far they can be relied upon. */
function Source({ calendar: { year, source, is_official } }: { calendar: WorkCalendar }) {
  const { t } = useTranslation()
  if (source === null) return <Alert type="warning" showIcon message={t('workCalendar.noSource', { year })} />
  return (
    <>
      {!is_official && <Alert type="warning" showIcon message={t('workCalendar.unofficial', { year })} />}
      <Text type="secondary" className={styles.source}>
        {t('workCalendar.source', { source })}
      </Text>
    </>
  )
}
