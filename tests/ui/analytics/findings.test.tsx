import { useTranslation } from 'react-i18next'
import { expect, it } from 'vitest'
import type { Finding } from '#contract/analytics/analytics-rows.ts'
import { useFormats } from '#src/custom-pages/analytics/parts/use-formats.ts'
import { inWords } from '#src/custom-pages/analytics/views/Insights.tsx'
import { renderIn } from '../support/speak.tsx'

const query = {}
const employee = { id: 7, name: 'Иванов Иван', avatar: null }
const FINDINGS: Finding[] = [
  { key: 'facility_waits', facility: { id: 1, name: 'Север' }, minutes: 300, average_min: 90, n: 6, query },
  { key: 'employee_late', employee, late: 3, n: 12, query },
  { key: 'overdue_grew', n: 1250, previous: 10, query },
  { key: 'overdue_fell', n: 5, previous: 10, query },
  { key: 'client_share', client: { id: 2, name: 'Мастер' }, share: 0.4, amount: '1500.50', n: 9, query },
  { key: 'emergencies_grew', share: 0.3, previous: 0.2, n: 8, query },
  { key: 'no_executor', n: 1, query },
  { key: 'no_executor', n: 3, query },
  { key: 'no_executor', n: 11, query },
]

const SAID: Record<'ru' | 'en', string[]> = {
  ru: [
    'Дольше всего ждут заявки объекта «Север»: в среднем 5 ч, по всем заявкам 1 ч 30 мин',
    'Чаще всех опаздывает Иванов Иван: после срока 3 из 12',
    'Просрочек стало больше: 1 250, было 10',
    'Просрочек стало меньше: 5, было 10',
    'Мастер: 40 % всей выручки, 1 500,50 ₽',
    'Аварийных заявок стало больше: 30 % созданных, было 20 %',
    '1 открытая заявка без исполнителя',
    '3 открытые заявки без исполнителя',
    '11 открытых заявок без исполнителя',
  ],
  en: [
    'Requests at “Север” wait longest: 5 hr on average, 1 hr 30 min across all requests',
    'Late most often: Иванов Иван, 3 of 12',
    'More overdue requests: 1,250, previously 10',
    'Fewer overdue requests: 5, previously 10',
    'Мастер: 40% of all revenue, ₽1,500.50',
    'More emergencies: 30% of requests created, previously 20%',
    '1 open request without a technician',
    '3 open requests without a technician',
    '11 open requests without a technician',
  ],
}

function Said() {
  const { t } = useTranslation()
  const formats = useFormats()
  return FINDINGS.map((finding) => <p key={finding.key + finding.n}>{inWords(finding, 'RUB', t, formats)}</p>)
}

it.each(['ru', 'en'] as const)('says each finding in words (%s)', async (locale) => {
  const { container } = await renderIn(locale, <Said />)
  const said = [...container.querySelectorAll('p')].map(({ textContent }) =>
    textContent?.replace(/[\u00a0\u202f]/g, ' '),
  )
  expect(said).toEqual(SAID[locale])
})

function Rates() {
  const { percent } = useFormats()
  return [0, 0.003, 0.012, 0.994, 0.996, 1, null].map(percent).join(' ')
}

it('says of a rate a tenth of a percent only where it would else be nothing or all', async () => {
  const { container } = await renderIn('en', <Rates />)
  expect(container.textContent).toBe('0% 0.3% 1% 99.4% 99.6% 100% —')
})
