import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import { usePlanning } from '#src/parts/requests/planning-conflicts.tsx'
import { ApiError } from '#src/providers/calls/api-error.ts'
import { changeLocale } from '#src/providers/language/i18n.ts'
import { seriousViolations } from '../../support/serious-violations.ts'
import { signInAs } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'

/** In the zone of this computer, whichever it is. */
const at = (hour: number, minute = 0, day = 2) => new Date(2026, 2, day, hour, minute).toISOString()
const employee = { id: 5, name: 'Кравцов Дмитрий', avatar: null }

const OUTSIDE: PlanningConflict = {
  employee,
  key: 'outside_hours',
  request: null,
  from: at(17, 30),
  to: at(18, 30),
  hours: [
    { from: at(9), to: at(13) },
    { from: at(14), to: at(17, 30) },
  ],
  travel_min: null,
  token: 'outside_hours:5',
}
const OVERLAP: PlanningConflict = {
  employee,
  key: 'overlap',
  request: { id: 9, number: 12, name: 'Насос' },
  from: at(16),
  to: at(18),
  hours: [],
  travel_min: null,
  token: 'overlap:5:9',
}
const TRAVEL: PlanningConflict = {
  ...OVERLAP,
  key: 'travel_too_tight',
  to: at(16, 20),
  travel_min: 35,
  token: 'travel',
}
const LATE: PlanningConflict = { ...OVERLAP, key: 'after_deadline', employee: null, request: null, token: 'late' }
const DAY_OFF: PlanningConflict = { ...OUTSIDE, key: 'day_off', from: at(9, 0, 3), to: at(10, 0, 3), hours: [] }

function Planner({ conflicts, plan }: { conflicts: PlanningConflict[]; plan: (force: string[]) => void }) {
  const planWithQuestion = usePlanning()
  const [outcome, setOutcome] = useState('')
  async function take() {
    const planned = await planWithQuestion(async (force) => {
      plan(force)
      const left = conflicts.filter(({ token }) => !force.includes(token))
      // One of them comes up only while the others are being asked about.
      const details = force.length === 0 ? left.slice(0, 2) : conflicts
      if (left.length > 0) throw new ApiError(409, { code: 'planning_conflict', message: '', details })
      return 'planned'
    })
    setOutcome(planned ?? 'given up')
  }
  return (
    <>
      <button type="button" onClick={take}>
        Plan
      </button>
      <output>{outcome}</output>
    </>
  )
}

async function ask(conflicts: PlanningConflict[], locale: 'ru' | 'en' = 'ru') {
  const forced: string[][] = []
  await renderIn(
    locale,
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Planner conflicts={conflicts} plan={(force) => forced.push(force)} />
      </App>
    </ConfigProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Plan' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { dialog, forced, outcome: () => screen.getByRole('status').textContent }
}

describe('a plan that does not suit an executor', () => {
  it.each([
    [
      'ru',
      OUTSIDE,
      'Время вне графика исполнителя',
      '2 мар., 17:30–18:30 вне рабочего времени (09:00–13:00, 14:00–17:30)',
    ],
    ['ru', OVERLAP, 'Исполнитель занят другой заявкой', 'занят 2 мар., 16:00–18:00, №12 Насос'],
    ['ru', DAY_OFF, 'У исполнителя выходной', '3 мар., 09:00–10:00 выходной'],
    ['en', OUTSIDE, 'Outside working hours', 'is outside working hours (09:00–13:00, 14:00–17:30)'],
    ['en', DAY_OFF, 'The technician has the day off', 'is a day off'],
    ['ru', TRAVEL, 'Исполнитель не успеет доехать', 'есть 20 мин, дорога 35 мин'],
    ['en', TRAVEL, 'Not enough time to get there', 'travel takes 35 min'],
  ] as const)('says the real reason with its times, in %s', async (locale, conflict, title, texts) => {
    const { dialog } = await ask([conflict], locale)
    expect(dialog.getByText(title, { selector: '.ant-modal-confirm-title' })).toBeTruthy()
    const said = dialog.getByRole('listitem').textContent?.replace(/[\u2009\u202f]/g, ' ')
    expect(said).toContain('Кравцов Дмитрий: ')
    expect(said).toContain(texts)
  })

  it('names no single reason above several, in an accessible dialog', async () => {
    const { dialog } = await ask([OVERLAP, OUTSIDE])
    expect(await seriousViolations(screen.getByRole('dialog'))).toEqual([])
    expect(dialog.getByText('Это время не подходит исполнителю', { selector: '.ant-modal-confirm-title' })).toBeTruthy()
    expect(dialog.getAllByRole('listitem')).toHaveLength(2)
  })

  it('is changed by Enter, and kept only when that is meant', async () => {
    const { dialog, forced, outcome } = await ask([OUTSIDE])
    const back = dialog.getByRole('button', { name: 'Выбрать другое время' })
    const anyway = dialog.getByRole('button', { name: 'Всё равно запланировать' })
    await waitFor(() => expect(document.activeElement).toBe(back))
    expect(back.className).toContain('primary')
    expect(anyway.className).not.toContain('primary')
    fireEvent.click(back)
    await waitFor(() => expect(outcome()).toBe('given up'))
    expect(forced).toEqual([[]])

    fireEvent.click(screen.getByRole('button', { name: 'Plan' }))
    fireEvent.click((await screen.findAllByRole('button', { name: 'Всё равно запланировать' })).at(-1) ?? back)
    await waitFor(() => expect(outcome()).toBe('planned'))
    expect(forced).toEqual([[], [], ['outside_hours:5']])
  })

  it('asks again when another conflict has come up meanwhile', async () => {
    const { dialog, forced, outcome } = await ask([OVERLAP, OUTSIDE, LATE])
    fireEvent.click(dialog.getByRole('button', { name: 'Всё равно запланировать' }))
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2))
    expect(screen.getByText(/позже срока заявки/)).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: 'Всё равно запланировать' }).at(-1) ?? document.body)
    await waitFor(() => expect(outcome()).toBe('planned'))
    const both = ['overlap:5:9', 'outside_hours:5']
    expect(forced).toEqual([[], both, [...both, 'late']])
  })
})

it('is planned by one click at a time when they are free, or for a colleague who is, and asks again if that does not suit either', async () => {
  const free = { employee: { id: 8, name: 'Белов Сергей', avatar: null }, score: 90, reasons: [], conflicts: [] }
  const busy = { employee, score: 40, reasons: [], conflicts: [OVERLAP] }
  const asked = await signInAs({ permissions: ['requests:read:all'] }, () => ({
    response: { candidates: [free, busy], times: [at(18), at(19)] },
  }))
  const sent: object[] = []
  function Dispatcher() {
    const planWithQuestion = usePlanning()
    const visit = { request_ids: [3], employees: [5], planned_start_at: at(16, 30), duration_min: 60 }
    const plan = async (_: string[], instead: object) => {
      sent.push(instead)
      if (sent.length < 3) throw new ApiError(409, { code: 'planning_conflict', message: '', details: [OVERLAP] })
      return true
    }
    return (
      <button type="button" onClick={() => void planWithQuestion(plan, visit)}>
        Plan
      </button>
    )
  }
  // As in the app, what is asked of the server is kept within the dialogs' own root.
  await changeLocale('ru')
  render(
    <MemoryRouter>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <QueryClientProvider client={new QueryClient()}>
            <Dispatcher />
          </QueryClientProvider>
        </App>
      </ConfigProvider>
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Plan' }))
  const times = await screen.findByRole('group', { name: 'Ближайшее свободное время' })
  expect(asked.find(({ path }) => path === '/requests/availability')?.query).toMatchObject({
    employees: '5',
    request_ids: '3',
    planned_start_at: at(16, 30),
  })
  fireEvent.click(within(times).getByRole('button', { name: /18:00/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const colleagues = await screen.findByRole('group', { name: 'Свободны в это время' })
  expect(within(colleagues).getAllByRole('button')).toHaveLength(1)
  fireEvent.click(within(colleagues).getByRole('button', { name: /Белов Сергей/ }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([{}, { planned_start_at: at(18) }, { planned_start_at: at(18), employees: [8] }])
})
