import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExplainedClock, ListedClock, RequestClock, RequestSla } from '#contract/sla/request-clocks.ts'
import { ClockLine } from '#src/parts/sla/ClockLine.tsx'
import { ClockRing } from '#src/parts/sla/ClockRing.tsx'
import { ClockStrip } from '#src/parts/sla/ClockStrip.tsx'
import { clockDays } from '#src/parts/sla/clock-days.ts'
import { RequestClocks } from '#src/parts/sla/RequestClocks.tsx'
import { seriousViolations } from '../../support/serious-violations.ts'
import { actAsAdmin, signInAs } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'

/** Friday. Times are said in the browser's zone, which is UTC in tests. */
const NOW = '2026-12-04T09:00:00.000Z'
const at = (day: number, clock: string) => `2026-12-${String(day).padStart(2, '0')}T${clock}:00.000Z`

const CLOCK: RequestClock = {
  kind: 'reaction',
  state: 'running',
  started_at: at(4, '07:00'),
  due_at: at(4, '11:10'),
  met_at: null,
  soon_at: at(4, '10:00'),
  is_learned_late: false,
}

const EXPLAINED: ExplainedClock = {
  ...CLOCK,
  promised: { amount: 250, unit: 'min' },
  amount_min: 250,
  elapsed_min: 120,
  remaining_min: 130,
  hours: 'Будни 9–18',
  timezone: 'Europe/Moscow',
  spans: [
    { from: at(3, '16:00'), to: at(3, '21:00'), key: 'closed', why: null },
    { from: at(3, '21:00'), to: at(4, '06:00'), key: 'closed', why: null },
    { from: at(4, '06:00'), to: at(4, '07:00'), key: 'counted', why: null },
    { from: at(4, '07:00'), to: at(4, '08:00'), key: 'paused', why: 'Ждём ключ' },
    { from: at(4, '08:00'), to: at(4, '09:00'), key: 'counted', why: null },
  ],
  ahead: [{ from: at(4, '09:00'), to: at(4, '11:10'), key: 'counted', why: null }],
  missed_because: null,
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a ring', () => {
  it.each<[string, Partial<ExplainedClock>, string]>([
    ['running', {}, 'осталось 2 ч 10 мин, до 11:10'],
    ['soon', { soon_at: at(4, '08:00') }, 'осталось 2 ч 10 мин, до 11:10'],
    ['paused', { state: 'paused', due_at: at(4, '12:00') }, 'на паузе, осталось 2 ч 10 мин'],
    ['met', { state: 'met', met_at: at(4, '08:30') }, 'выдержан, 08:30'],
    [
      'met',
      { state: 'met', met_at: at(4, '08:30'), is_learned_late: true },
      'выдержан, 08:30, но стало известно позже',
    ],
    [
      'missed',
      { state: 'missed', due_at: at(3, '15:00'), remaining_min: -75 },
      'нарушен на 1 ч 15 мин, срок был чт 15:00',
    ],
    [
      'missed',
      { state: 'missed', due_at: at(4, '08:00'), met_at: at(4, '08:20'), remaining_min: -20 },
      'нарушен на 20 мин: сделано 08:20, срок был 08:00',
    ],
    ['withdrawn', { state: 'withdrawn' }, 'снят'],
    ['running', { due_at: null, remaining_min: null, ahead: [] }, 'срок не наступит: часы обслуживания не открываются'],
  ])('%s says where it stands', async (state, given, words) => {
    const { container } = await renderIn('ru', <ClockRing clock={{ ...EXPLAINED, ...given }} />)
    expect(screen.getByText('Реакция')).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(container.querySelector('[data-state]')?.getAttribute('data-state')).toBe(state)
    expect(await seriousViolations(container)).toEqual([])
  })

  it('says until when, where its hours are not known, in either language', async () => {
    await renderIn('en', <ClockRing clock={{ ...CLOCK, due_at: at(7, '11:10') }} />)
    expect(screen.getByText('until Mon 11:10')).toBeTruthy()
  })

  it('goes on by the minute, and is missed once its time has come', async () => {
    const { container } = await renderIn('ru', <ClockRing clock={EXPLAINED} />)
    act(() => vi.advanceTimersByTime(90 * 60_000))
    expect(screen.getByText('осталось 40 мин, до 11:10')).toBeTruthy()
    expect(container.querySelector('[data-state="soon"]')).toBeTruthy()
    act(() => vi.advanceTimersByTime(60 * 60_000))
    expect(container.querySelector('[data-state="missed"]')).toBeTruthy()
    expect(screen.getByText('нарушен, срок был 11:10')).toBeTruthy()
  })

  it('counts no minute while its hours are closed', async () => {
    const ahead: ExplainedClock['ahead'] = [
      { from: at(4, '09:00'), to: at(4, '09:30'), key: 'counted', why: null },
      { from: at(4, '09:30'), to: at(4, '10:30'), key: 'closed', why: null },
      { from: at(4, '10:30'), to: at(4, '11:10'), key: 'counted', why: null },
    ]
    await renderIn('ru', <ClockRing clock={{ ...EXPLAINED, soon_at: null, remaining_min: 70, ahead }} />)
    expect(screen.getByText('осталось 1 ч 10 мин, до 11:10')).toBeTruthy()
    act(() => vi.advanceTimersByTime(60 * 60_000))
    expect(screen.getByText('осталось 40 мин, до 11:10')).toBeTruthy()
  })
})

describe('a strip', () => {
  it('says day by day in the zone of the hours what counted and what will', async () => {
    const { container } = await renderIn('ru', <ClockStrip clock={EXPLAINED} />)
    const days = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    expect(days).toEqual([
      'чт, 3 дек.: закрыто',
      'пт, 4 дек.: 09:00–10:00 считалось, 1 ч; 10:00–11:00 пауза, Ждём ключ, 1 ч; 11:00–12:00 считалось, 1 ч; ' +
        '12:00–14:10 будет считаться, 2 ч 10 мин',
    ])
    expect(await seriousViolations(container)).toEqual([])
  })

  it('places its spans in a day, the end of which is 24:00', async () => {
    const spans: ExplainedClock['spans'] = [
      { from: at(4, '09:00'), to: at(4, '21:00'), key: 'counted', why: null },
      { from: at(4, '21:00'), to: at(5, '21:00'), key: 'holiday', why: 'Новый год' },
    ]
    const clock = { ...EXPLAINED, spans, ahead: [] }
    expect(clockDays(clock).map(({ date, spans: [span] }) => [date, span?.left, span?.width])).toEqual([
      ['2026-12-04', 0.5, 0.5],
      ['2026-12-05', 0, 1],
    ])
    await renderIn('ru', <ClockStrip clock={clock} />)
    const days = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(days[0]).toContain('12:00–24:00 считалось')
    expect(days[1]).toContain('праздник, Новый год')
  })

  it('shows the days around now of a long one, and all when asked', async () => {
    const spans = Array.from({ length: 60 }, (_, day) => {
      const from = Date.parse('2026-10-01T06:00:00Z') + day * 86_400_000
      const to = new Date(from + 3_600_000).toISOString()
      return { from: new Date(from).toISOString(), to, key: 'counted' as const, why: null }
    })
    vi.useRealTimers()
    await renderIn('ru', <ClockStrip clock={{ ...EXPLAINED, spans, ahead: [] }} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(14)
    expect(screen.getByText('29 нояб', { exact: false })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Показать все 60 дней' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(60)
  })
})

describe('in a list', () => {
  it.each<[Partial<ListedClock>, string]>([
    [{}, 'реакция до 11:10'],
    [{ kind: 'resolution', due_at: at(7, '11:10') }, 'решение до пн 11:10'],
    [{ state: 'paused' }, 'реакция: на паузе'],
    [{ state: 'missed', due_at: at(4, '08:00') }, 'реакция: срок 08:00 нарушен'],
    [{ due_at: at(4, '08:00') }, 'реакция: срок 08:00 нарушен'],
  ])('%o says %s', async (given, words) => {
    await renderIn('ru', <ClockLine clock={{ ...CLOCK, ...given }} />)
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('on the page of a request', () => {
  const REQUEST = { id: 7, version: 1, clocks: [CLOCK], deadline_at: at(7, '15:00') }
  const SLA: RequestSla = { agreement: { id: 3, name: 'Д-12' }, now: NOW, clocks: [EXPLAINED] }

  beforeEach(() => vi.useRealTimers())

  it('is nothing where nothing is promised', async () => {
    const asked = await signInAs({})
    await renderIn('ru', <RequestClocks request={{ ...REQUEST, clocks: [] }} />)
    expect(screen.queryByText('Сроки по договору')).toBeNull()
    expect(asked.filter(({ path }) => path.endsWith('/sla'))).toEqual([])
  })

  it('opens why it stands so, with the promise in words', async () => {
    const because = { field: 'priority', at: at(4, '07:00') }
    const clock = { ...EXPLAINED, missed_because: because }
    await signInAs({}, ({ path }) => ({ response: path === '/requests/7/sla' ? { ...SLA, clocks: [clock] } : null }))
    actAsAdmin()
    const { container } = await renderIn('ru', <RequestClocks request={REQUEST} />)
    const why = await screen.findByRole('button', { name: 'Почему' })
    expect(screen.queryByRole('list')).toBeNull()
    await userEvent.click(why)
    expect(why.getAttribute('aria-expanded')).toBe('true')
    const explained = screen.getByRole('region', { name: 'Реакция' })
    expect(within(explained).getByText('4 ч 10 мин, Будни 9–18', { exact: false })).toBeTruthy()
    expect(within(explained).getByText('Нарушен из-за того, что изменили: Приоритет', { exact: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Д-12' })).toBeTruthy()
    expect(await seriousViolations(container)).toEqual([])
  })

  it('says the deadline too where it differs from what is promised', async () => {
    await signInAs({}, () => ({ status: 503, response: null }))
    const resolution: RequestClock = { ...CLOCK, kind: 'resolution' }
    const { unmount } = await renderIn('ru', <RequestClocks request={{ ...REQUEST, clocks: [resolution] }} />)
    expect(screen.getByText('Срок самой заявки назначен отдельно:', { exact: false })).toBeTruthy()
    unmount()
    await renderIn('ru', <RequestClocks request={{ ...REQUEST, clocks: [resolution], deadline_at: CLOCK.due_at }} />)
    expect(screen.queryByText('Срок самой заявки назначен отдельно:', { exact: false })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Почему' })).toBeNull()
  })
})
