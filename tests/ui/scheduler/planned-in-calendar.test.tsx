import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import styles from '#src/custom-pages/requests/calendar/RequestCalendar.module.css'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'
import { scheduler } from './open-editor.tsx'

afterEach(() => vi.unstubAllGlobals())

const PLANNED = {
  scheduled_request_id: 7,
  name: 'Осмотр лифта',
  type: 'planned',
  date: '2027-01-06',
  starts_at: '2027-01-06T06:00:00Z',
  duration_min: 60,
  employees: [],
}
const REQUEST = {
  id: 70,
  number: 41,
  name: 'Ремонт насоса',
  status: 1,
  attention: false,
  attention_reasons: [],
  priority: 0,
  planned_start_at: '2027-01-05T06:00:00Z',
  deadline_at: null,
  duration_min: 60,
  employees: [6],
  executors: ['Орлов Николай'],
  address: 'Лесная, 5',
  version: 1,
  actions: [],
}

function calendar(asked: Asked): Answer {
  const { path } = asked
  if (path === '/requests-scheduler/planned') return { response: [PLANNED] }
  if (path === '/requests') return { response: { data: [REQUEST], current_page: 1, per_page: 200, total: 1 } }
  if (path === '/requests/calendar') return { response: [REQUEST] }
  return scheduler(asked)
}

const MONTH = '/requests?view=calendar&span=month&date=2027-01-05'
const eventOf = (name: RegExp) => screen.queryByText(name)?.closest<HTMLElement>(`.${styles.event}`)

it('draws dates that have no request yet pale beside the requests, and leads to their schedule', async () => {
  const asked = answerCalls(calendar)
  await openAt(MONTH, ['requests:read', 'schedule:read'])
  await screen.findByText(/Ремонт насоса/)
  expect(screen.queryByText('Осмотр лифта')).toBeNull()
  expect(asked.some(({ path }) => path === '/requests-scheduler/planned')).toBe(false)

  await userEvent.click(screen.getByRole('checkbox', { name: 'Показать будущие регулярные' }))
  await screen.findByText('Осмотр лифта')
  expect(eventOf(/Осмотр лифта/)?.classList.contains(styles.planned ?? '')).toBe(true)
  expect(eventOf(/Ремонт насоса/)?.classList.contains(styles.planned ?? '')).toBe(false)
  expect(eventOf(/Осмотр лифта/)?.title).toBe('регулярная, ещё не создана · Осмотр лифта')

  await userEvent.click(screen.getByText('Осмотр лифта'))
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/scheduler/7'))
})

it('offers them only to users who may read schedules', async () => {
  answerCalls(calendar)
  await openAt(`${MONTH}&plans=true`, ['requests:read'])
  await screen.findByText(/Ремонт насоса/)
  expect(screen.queryByRole('checkbox', { name: 'Показать будущие регулярные' })).toBeNull()
  expect(screen.queryByText('Осмотр лифта')).toBeNull()
})

it('says of a request who goes and where, and the rest on a card that Escape closes', async () => {
  answerCalls(calendar)
  await openAt('/requests?view=calendar&span=day&date=2027-01-05', ['requests:read'])
  const name = await screen.findByText(/Ремонт насоса/)
  const event = name.closest<HTMLElement>(`.${styles.event}`)
  expect(event?.textContent).toContain('Орлов Николай')
  expect(event?.textContent).toContain('Лесная, 5')
  expect(screen.queryByText('Исполнители')).toBeNull()

  await userEvent.hover(name)
  await screen.findByText('Исполнители')
  await userEvent.unhover(name)
  await waitFor(() => expect(screen.queryByText('Исполнители')).toBeNull())

  act(() => event?.closest<HTMLElement>('[tabindex="0"]')?.focus())
  await screen.findByText('Исполнители')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Исполнители')).toBeNull())
})
