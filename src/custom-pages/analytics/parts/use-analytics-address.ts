import { useMemo } from 'react'
import { type DateRange, type Period, periodOf } from '#contract/analytics/periods.ts'
import { SLA_BREAKDOWNS, type SlaBreakdown } from '#contract/analytics/sorts.ts'
import { CLOCK_KINDS, type ClockKind } from '#contract/sla/clock.ts'
import {
  type FilterChange,
  pageNumberOf,
  type Turn,
  useAddressParams,
  withParams,
} from '#src/kit/list/use-address-params.ts'
import { dayIn } from '#src/kit/values/day-in.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import { useActor } from '#src/providers/actor.ts'
import { FILTER_NAMES, type FilterName, filterFields } from './filter-fields.ts'
import { isDay, isRange, PRESET_DEFAULT, PRESETS, type Preset, presetRange } from './period.ts'

export interface AnalyticsAddress {
  preset: Preset | 'range'
  period: Period
  /** As the calls take them, and as the list of requests does. */
  filters: Partial<Record<FilterName, string>>
  isCompared: boolean
  /** Of the view of agreements: what its rows are, and which clocks they count. */
  by: SlaBreakdown
  kind: ClockKind
  sort: string | undefined
  page: number
}

export interface AnalyticsControl extends AnalyticsAddress {
  /** The address of another view of the same period, with the same filters. */
  search: string
  choosePreset: (preset: Preset) => void
  chooseRange: (range: DateRange) => void
  compare: (isCompared: boolean) => void
  groupBy: (by: SlaBreakdown) => void
  chooseKind: (kind: ClockKind) => void
  filterBy: (change: Partial<Record<FilterName, string | undefined>>) => void
  sortBy: (sort: string | undefined) => void
  goToPage: Turn
}

/** Reads what an address asks for; what it cannot mean is left out, as if it had not been asked for. */
export function readAnalyticsAddress(params: URLSearchParams, today: string): AnalyticsAddress {
  const [from, to] = [params.get('from'), params.get('to')]
  const range = isDay(from) && isDay(to) && isRange({ from, to }) ? { from, to } : undefined
  const preset = PRESETS.find((one) => one === params.get('period')) ?? PRESET_DEFAULT
  const given = FILTER_NAMES.map((name) => [name, params.get(name) ?? ''] as const)
  return {
    preset: range ? 'range' : preset,
    period: periodOf(range ?? presetRange(preset, today), today),
    filters: Object.fromEntries(given.filter(([name, value]) => value && filterFields[name].isFilterValue?.(value))),
    isCompared: params.get('compare') !== 'off',
    by: SLA_BREAKDOWNS.find((one) => one === params.get('by')) ?? BREAKDOWN_DEFAULT,
    kind: CLOCK_KINDS.find((one) => one === params.get('kind')) ?? KIND_DEFAULT,
    sort: params.get('sort') ?? undefined,
    page: pageNumberOf(params),
  }
}

/** Belongs to one view's table, and not to the period. */
const OF_TABLE = { by: undefined, kind: undefined, sort: undefined, page: undefined }
const BREAKDOWN_DEFAULT: SlaBreakdown = 'client'
const KIND_DEFAULT: ClockKind = 'resolution'

/** The address alone holds what is looked at: a link shows the same, and Back returns to it from a list. */
export function useAnalyticsAddress(): AnalyticsControl {
  const [params, setParams] = useAddressParams()
  const timezone = useActor()?.account.timezone
  const today = dayIn(timezone, useNow())
  const address = useMemo(() => readAnalyticsAddress(params, today), [params, today])

  function change(changes: FilterChange, options?: { replace: boolean }) {
    setParams((current) => withParams(current, changes), options)
  }

  return {
    ...address,
    search: withParams(params, OF_TABLE).toString(),
    choosePreset: (preset) =>
      change({
        period: preset === PRESET_DEFAULT ? undefined : preset,
        from: undefined,
        to: undefined,
        page: undefined,
      }),
    chooseRange: ({ from, to }) => change({ period: undefined, from, to, page: undefined }),
    compare: (isCompared) => change({ compare: isCompared ? undefined : 'off' }),
    groupBy: (by) => change({ by: by === BREAKDOWN_DEFAULT ? undefined : by, page: undefined }),
    chooseKind: (kind) => change({ kind: kind === KIND_DEFAULT ? undefined : kind, page: undefined }),
    filterBy: (filters) => change({ ...filters, page: undefined }),
    sortBy: (sort) => change({ sort, page: undefined }),
    goToPage: (page, options) => change({ page: page > 1 ? String(page) : undefined }, options),
  }
}
