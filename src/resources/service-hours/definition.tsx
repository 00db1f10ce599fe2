import { HOURS_ON_HOLIDAYS } from '#contract/sla/service-hours.ts'
import { defineResource } from '#src/crud/resource.ts'
import { choice } from '#src/fields/choice.tsx'
import { moment } from '#src/fields/date.tsx'
import type { Field, ShownValue } from '#src/fields/field.ts'
import { text } from '#src/fields/text.tsx'
import { yesNo } from '#src/fields/yes-no.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { zoneName } from '#src/kit/values/zone-name.ts'
import { hoursSentence } from '#src/parts/sla/hours-sentence.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { HoursZoneInput } from './HoursZoneInput.tsx'
import { USUAL_WEEK } from './week-hours.ts'

const WeekItems = lazyPage(() => import('./WeekItems.tsx'))
const HolidayItems = lazyPage(() => import('./HolidayItems.tsx'))
const ApplyToItems = lazyPage(() => import('./ApplyToItems.tsx'))

function WeekCell({ row }: ShownValue) {
  const { language } = useTexts()
  return <>{hoursSentence(row as unknown as Parameters<typeof hoursSentence>[0], language)}</>
}

function ZoneCell({ value }: ShownValue) {
  const { t, language } = useTexts()
  const zone = String(value)
  return <>{zone === 'account' || zone === 'facility' ? t(`service_hours.zones.${zone}`) : zoneName(zone, language)}</>
}

const week: Field = {
  read: (row) => row.days,
  Cell: WeekCell,
  FormItems: WeekItems,
  names: ['is_always', 'days'],
  isWide: true,
}

const holidays: Field = {
  Cell: choice(HOURS_ON_HOLIDAYS, 'service_hours.holidayRules').Cell,
  FormItems: HolidayItems,
  isWide: true,
}

/** When promises are counted. */
export default defineResource({
  name: 'service_hours',
  titleOf: ({ name }) => name,
  fields: {
    name: text(),
    timezone: { Cell: ZoneCell, Input: HoursZoneInput },
    week,
    holidays,
    short_days: yesNo({ yes: 'service_hours.shortDays', no: 'service_hours.fullDays' }),
    apply_to: { read: () => undefined, Cell: () => null, FormItems: ApplyToItems, isWide: true },
    created_at: moment(),
  },
  columns: [
    { field: 'name', sort: 'name' },
    { field: 'week' },
    { field: 'timezone' },
    { field: 'created_at', sort: 'created_at', notOnCard: true },
  ],
  sections: [
    { title: 'main', fields: ['name', 'timezone'] },
    { title: 'week', fields: ['week'] },
    { title: 'holidays', fields: ['holidays', 'short_days', 'apply_to'] },
  ],
  overview: [{ title: 'main', fields: ['week', 'timezone', 'holidays', 'short_days', 'created_at'] }],
  defaults: {
    timezone: 'account',
    is_always: false,
    days: USUAL_WEEK,
    holidays: 'off',
    short_days: true,
  },
})
