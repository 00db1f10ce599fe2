import { keepPreviousData } from '@tanstack/react-query'
import { Empty, Flex } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TabProps } from '#src/crud/resource.ts'
import DayInput from '#src/kit/inputs/DayInput.tsx'
import { UNREADABLE } from '#src/kit/inputs/date-text.ts'
import { ExportButton } from '#src/kit/list/ExportButton.tsx'
import { ListPager } from '#src/kit/list/ListPager.tsx'
import { usePagedAddress } from '#src/kit/list/use-paged-address.ts'
import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './ServiceLogTab.module.css'
import { ServiceVisit } from './ServiceVisit.tsx'

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** The work done at a facility in a period, which is kept in the address. */
export default function ServiceLogTab({ row: { id } }: TabProps) {
  const { t } = useTranslation()
  const { params, page, narrow, turn } = usePagedAddress()
  const period = periodOf(params)
  const { data, error, refetch, isPlaceholderData } = useCall(
    'facilities.serviceLog',
    { params: { id }, query: { ...period, page } },
    { placeholderData: keepPreviousData },
  )
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" wrap align="flex-end">
        <LabelledDay
          label={t('facilities.service.from')}
          value={period.dateFrom}
          onChange={(dateFrom) => narrow({ dateFrom })}
        />
        <LabelledDay
          label={t('facilities.service.to')}
          value={period.dateTo}
          onChange={(dateTo) => narrow({ dateTo })}
        />
        <ExportButton
          load={(signal) => api.facilities.exportServiceLog({ params: { id }, query: period, signal })}
          fallbackName="service-log.xlsx"
        />
      </Flex>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ContentPending />}
      {data?.total === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(period.dateFrom || period.dateTo ? 'facilities.service.noneThen' : 'facilities.service.none')}
        />
      )}
      {data && data.total > 0 && (
        <>
          <ol className={styles.visits} aria-busy={isPlaceholderData}>
            {data.data.map((visit) => (
              <ServiceVisit key={visit.id} visit={visit} />
            ))}
          </ol>
          <ListPager page={data} onTurn={turn} />
        </>
      )}
    </Flex>
  )
}

function periodOf(params: URLSearchParams) {
  const period = ['dateFrom', 'dateTo'].map((name) => [name, params.get(name) ?? ''] as const)
  return Object.fromEntries(period.filter(([, day]) => DAY_PATTERN.test(day))) as { dateFrom?: string; dateTo?: string }
}

interface LabelledDayProps {
  label: string
  value: string | undefined
  onChange: (day: string) => void
}

function LabelledDay({ label, value, onChange }: LabelledDayProps) {
  const id = useId()
  return (
    <span className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <DayInput id={id} value={value} onChange={(day) => onChange(day === UNREADABLE ? '' : (day ?? ''))} />
    </span>
  )
}
