import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RequestOnPaper } from '#contract/requests/request-rows.ts'
import { DaySheets } from '#src/custom-pages/requests/board/print/DaySheets.tsx'
import { EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'
import { renderIn } from '#tests/ui/support/speak.tsx'

const DAYS = { from: Date.parse('2027-01-04T21:00Z'), to: Date.parse('2027-01-05T21:00Z') }

async function sheetIn(timezone: string, details = new Map<number, RequestOnPaper>()) {
  const visits = [
    { id: 1, planned_start_at: '2027-01-05T07:00:00.000Z', deadline_at: '2027-01-05T10:00:00.000Z' },
    { id: 2, planned_start_at: '2027-01-05T20:00:00.000Z', deadline_at: null },
  ]
  const shown = visits.map((visit) => ({ ...EMPTY, ...visit, number: visit.id, employees: [WORKER.id] }))
  const board = { employees: [{ ...WORKER, timezone }], shown }
  await renderIn('ru', <DaySheets board={board} days={DAYS} details={details} />)
  const days = screen.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent)
  const rows = screen.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)
  return { days, rows: rows.filter((text) => text?.includes('№')) }
}

it('prints days and times by the clock of the executor, and names their zone', async () => {
  const { days, rows } = await sheetIn('Asia/Yekaterinburg')
  expect(screen.getByText('Asia/Yekaterinburg')).toBeTruthy()
  expect(days).toEqual(['вторник, 5 января 2027 г.', 'среда, 6 января 2027 г.'])
  expect(rows[0]).toContain('12:00–13:00')
  expect(rows[0]).toContain('15:00')
  expect(rows[1]).toContain('01:00–02:00')
})

it('names no zone that is the user’s own', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { rows } = await sheetIn(here)
  expect(rows).toHaveLength(2)
  expect(screen.queryByText(here)).toBeNull()
})

it('says whom to call, what to do and the equipment, where that was read', async () => {
  const contact = { name: 'Анна', phone: '+74950001020' }
  const equipment = [{ id: 3, title: 'Котёл', model: 'Vitopend 100', serial: '0042' }]
  const details = new Map([[1, { id: 1, description: 'Течёт.\nКлюч у охраны', contact, equipment }]])
  const { rows } = await sheetIn('Europe/Moscow', details)
  for (const said of ['Анна', '+7 (495)-000-10-20', 'Течёт.', 'Ключ у охраны', 'Котёл, Vitopend 100, S/N 0042']) {
    expect(rows[0]).toContain(said)
    expect(rows[1]).not.toContain(said)
  }
})
