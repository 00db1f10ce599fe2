import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WorkCalendar } from '#contract/scheduler/work-calendar.ts'
import WorkCalendarPage from '#src/custom-pages/work-calendar/page.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { seriousViolations } from '../support/serious-violations.ts'
import { executor, signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

afterEach(() => vi.unstubAllGlobals())

const CALENDAR: WorkCalendar = {
  year: 2027,
  country: 'ru',
  source: 'Постановление',
  is_official: false,
  days: [
    { date: '2027-01-01', kind: 'holiday', title: 'Новый год', moved_from: null, is_own: false },
    { date: '2027-02-20', kind: 'working', title: null, moved_from: '2027-02-22', is_own: false },
    { date: '2027-06-10', kind: 'holiday', title: 'День предприятия', moved_from: null, is_own: true },
  ],
}

async function openCalendar(user: Parameters<typeof signInAs>[0], { refuses = false } = {}) {
  const asked = await signInAs(user, ({ method, body }) => {
    if (method === 'POST' && refuses) {
      return { status: 403, error: { code: 'forbidden', message: 'Недостаточно прав', fields: {} } }
    }
    if (method === 'POST') return { response: { moved_from: null, is_own: true, ...(body as object) } }
    return { response: method === 'DELETE' ? null : CALENDAR }
  })
  const page = await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <WorkCalendarPage />
      </AccessProvider>
    </WithToasts>,
    '/settings/work-calendar?year=2027',
  )
  await screen.findByRole('list', { name: 'Особые дни' })
  return { asked, ...page }
}

describe('the work calendar', () => {
  it("shows a year with the country's days, their source and how far they are official", async () => {
    const { container, asked } = await openCalendar(executor(2))
    expect(screen.getByText(/Официального производственного календаря на 2027 год ещё нет/)).toBeTruthy()
    expect(screen.getByText('Календарь страны: Постановление.')).toBeTruthy()
    const days = within(screen.getByRole('list', { name: 'Особые дни' })).getAllByRole('listitem')
    expect(days.map(({ textContent }) => textContent)).toEqual([
      '1 января, птВыходной: Новый год',
      '20 февраля, сбРабочий день (перенос с 22 февраля, пн)',
      '10 июня, чтВыходной: День предприятиядень компании',
    ])
    expect(screen.getAllByRole('table')).toHaveLength(12)
    expect(screen.queryByRole('button', { name: 'Добавить день' })).toBeNull()
    expect(await seriousViolations(container)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Следующий год' }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ year: '2028' }))
  })

  it('lets an admin set an own day of the account, and take it back', async () => {
    const { asked } = await openCalendar({})
    const march = screen.getByRole('table', { name: 'март 2027 г.' })
    fireEvent.click(within(march).getByRole('button', { name: '15' }))
    const dialog = await screen.findByRole('dialog', { name: 'День компании' })
    expect((within(dialog).getByLabelText('Дата') as HTMLInputElement).value).toBe('15.03.2027')
    fireEvent.click(within(dialog).getByText('Короткий день'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() =>
      expect(asked.find(({ method, path }) => method === 'POST' && path === '/work-calendar/days')?.body).toEqual({
        date: '2027-03-15',
        kind: 'short',
        title: null,
      }),
    )
    const days = screen.getByRole('list', { name: 'Особые дни' })
    await waitFor(() =>
      expect(within(days).getAllByRole('listitem')[2]?.textContent).toMatch(/^15 марта, пнКороткий день/),
    )
    expect(asked.filter(({ method, path }) => method === 'GET' && path === '/work-calendar')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Убрать день компании 10 июня, чт' }))
    await waitFor(() =>
      expect(asked.some(({ method, path }) => method === 'DELETE' && path === '/work-calendar/days/2027-06-10')).toBe(
        true,
      ),
    )
  })

  it('is set by Enter from any of its fields, and once however often that is pressed', async () => {
    const { asked } = await openCalendar({})
    fireEvent.click(within(screen.getByRole('table', { name: 'март 2027 г.' })).getByRole('button', { name: '15' }))
    const title = within(await screen.findByRole('dialog')).getByLabelText('Название')
    await userEvent.type(title, 'День{Enter}{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = asked.filter(({ method, path }) => method === 'POST' && path === '/work-calendar/days')
    expect(sent.map(({ body }) => body)).toEqual([{ date: '2027-03-15', kind: 'holiday', title: 'День' }])
  })

  it('says so when a day that was taken back cannot be put back', async () => {
    await openCalendar({}, { refuses: true })
    fireEvent.click(screen.getByRole('button', { name: 'Убрать день компании 10 июня, чт' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Вернуть' }))
    expect(await screen.findByText('Недостаточно прав')).toBeTruthy()
  })
})
