import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ReportSettings as Settings } from '#contract/analytics/report.ts'
import type { Locale } from '#contract/messages.ts'
import ReportSettings from '#src/custom-pages/analytics/ReportSettings.tsx'
import { seriousViolations } from '../support/serious-violations.ts'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const ANNA = { id: 1, name: 'Анна Смирнова', avatar: null }
const OLEG = { id: 2, name: 'Олег Петров', avatar: null }
const OFF: Settings = { is_on: false, weekday: 1, hour: 8, recipients: [], sent_on: null }

async function open(settings: Settings, locale: Locale = 'ru') {
  const saved = { ...settings, is_on: true, recipients: [OLEG] }
  const asked = await signInAs({}, ({ method, path }) => {
    if (path !== '/analytics/report') return { response: [ANNA, OLEG] }
    return { response: method === 'POST' ? saved : settings }
  })
  const onClose = vi.fn()
  await renderIn(
    locale,
    <WithToasts>
      <ReportSettings onClose={onClose} />
    </WithToasts>,
  )
  const dialog = await screen.findByRole('dialog')
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  const reads = () => asked.filter(({ method, path }) => method === 'GET' && path === '/analytics/report').length
  return { dialog, sent, reads, onClose, user: userEvent.setup({ pointerEventsCheck: 0 }) }
}

it.each([
  ['ru', 'Отчёт по почте', 'понедельник', 'Последнее письмо: 2 ноября 2026 г.'],
  ['en', 'Report by email', 'Monday', 'Last email: 2 November 2026'],
] as const)('says when and to whom the report goes (%s)', async (locale, title, weekday, sentOn) => {
  const { dialog } = await open({ ...OFF, is_on: true, recipients: [ANNA], sent_on: '2026-11-02' }, locale)
  const shown = within(dialog)
  expect(shown.getByText(title)).toBeTruthy()
  expect(shown.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  for (const text of [ANNA.name, weekday, '08:00', sentOn]) expect(shown.getByText(text)).toBeTruthy()
  expect(await seriousViolations(dialog)).toEqual([])
})

it('asks for a recipient, and then saves without reading the settings again', async () => {
  const { dialog, sent, reads, onClose, user } = await open(OFF)
  const shown = within(dialog)
  await user.click(shown.getByRole('switch'))
  await user.click(shown.getByRole('button', { name: 'Сохранить' }))
  expect(await shown.findByText('Обязательное поле')).toBeTruthy()
  expect(sent()).toEqual([])

  await user.click(shown.getByLabelText('Кому'))
  await user.click(await screen.findByText(OLEG.name))
  await user.click(shown.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toEqual([{ is_on: true, weekday: 1, hour: 8, recipients: [OLEG.id] }])
  expect(await screen.findByText('Сохранено')).toBeTruthy()
  expect(reads()).toBe(1)
})

it('is turned off, and keeps its recipients', async () => {
  const { dialog, sent, user } = await open({ ...OFF, is_on: true, recipients: [ANNA] })
  await user.click(within(dialog).getByRole('switch'))
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent()).toEqual([{ is_on: false, weekday: 1, hour: 8, recipients: [ANNA.id] }]))
})
