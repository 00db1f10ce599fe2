import { Flex, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthsLater } from '#contract/analytics/periods.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { ExportButton } from '#src/kit/list/ExportButton.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { dayIn } from '#src/kit/values/day-in.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'

/** How far back a report is offered. */
const MONTHS = 24
const MONTH_LENGTH = 'YYYY-MM'.length
const FORMATS = ['pdf', 'xlsx'] as const

/** The report of an agreement for its client: of the month that is over, unless another is chosen. */
export function AgreementReport({ agreementId }: { agreementId: number }) {
  const { t, i18n } = useTranslation()
  const today = dayIn(useActor()?.account.timezone, useNow())
  const current = `${today.slice(0, MONTH_LENGTH)}-01`
  const [chosen, setChosen] = useState<string>()
  const month = chosen ?? monthsLater(current, -1)
  const name = dateFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const months = Array.from({ length: MONTHS }, (_, back) => monthsLater(current, -back))
  const query = { month: month.slice(0, MONTH_LENGTH) }
  return (
    <Section title={t('agreements.report.title')}>
      <Flex gap={8} wrap>
        <Select
          aria-label={t('agreements.report.month')}
          value={month}
          options={months.map((value) => ({ value, label: name.format(new Date(value)) }))}
          onChange={setChosen}
          popupMatchSelectWidth={false}
        />
        {FORMATS.map((format) => (
          <ExportButton
            key={format}
            label={t(`agreements.report.${format}`)}
            load={(signal) =>
              api.agreementReports.show({ params: { id: agreementId }, query: { ...query, format }, signal })
            }
            fallbackName={`report-${query.month}.${format}`}
          />
        ))}
      </Flex>
    </Section>
  )
}
