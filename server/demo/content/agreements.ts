import type { Amount } from '#contract/sla/clock.ts'
import type { ServiceHours } from '#contract/sla/service-hours.ts'

interface DemoHours extends Pick<ServiceHours, 'days'> {
  name: string
}

const WORKDAY = [{ from: '09:00', to: '18:00' }]

export const DEMO_HOURS: readonly DemoHours[] = [
  { name: 'Будни 9–18', days: [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, [], []] },
]

export interface DemoTarget {
  type?: 'planned' | 'emergency'
  work_type?: string
  priority?: number
  reaction?: Amount
  arrival?: Amount
  resolution?: Amount
  /** Absent: around the clock. */
  hours?: 'Будни 9–18'
}

interface DemoAgreement {
  number: string
  /** Null: for clients without one of their own. */
  client: string | null
  /** Days from today; null: without an end. */
  endsIn: number | null
  renewal_months: number | null
  comment: string | null
  targets: readonly DemoTarget[]
}

const hours = (amount: number): Amount => ({ amount: amount * 60, unit: 'min' })
const workingDays = (amount: number): Amount => ({ amount, unit: 'working_days' })

export const DEMO_AGREEMENTS: readonly DemoAgreement[] = [
  {
    number: 'ТО-2026/07',
    client: 'ООО «ДатаХаб»',
    endsIn: 210,
    renewal_months: 12,
    comment: 'Серверная: допуск по списку, дежурный инженер на месте круглосуточно.',
    targets: [
      { type: 'emergency', reaction: hours(0.5), arrival: hours(2), resolution: hours(4) },
      { type: 'planned', resolution: workingDays(3), hours: 'Будни 9–18' },
      { reaction: hours(2), resolution: workingDays(1), hours: 'Будни 9–18' },
    ],
  },
  {
    number: 'ТО-2025/31',
    client: 'ООО «Продукты Рядом»',
    endsIn: 18,
    renewal_months: null,
    comment: null,
    targets: [
      { type: 'emergency', reaction: hours(1), resolution: hours(8) },
      { priority: 1, reaction: hours(2), resolution: workingDays(1), hours: 'Будни 9–18' },
      { reaction: hours(4), resolution: workingDays(3), hours: 'Будни 9–18' },
    ],
  },
  {
    number: 'Общие условия',
    client: null,
    endsIn: null,
    renewal_months: null,
    comment: null,
    targets: [
      { type: 'emergency', reaction: hours(2), resolution: hours(24) },
      { reaction: hours(8), resolution: workingDays(5), hours: 'Будни 9–18' },
    ],
  },
]
