import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { firstDayIn, newValues } from '#src/custom-pages/scheduler/schedule-values.ts'
import { dropDraft, keepDraft, readDraft } from '#src/providers/offline/drafts.ts'
import type { Answer, Asked } from '../support/crud-harness.tsx'
import { signInAs } from '../support/signed-in.ts'
import { openEditor, scheduler } from './open-editor.tsx'
import { SCHEDULE } from './samples.ts'

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => {}
afterEach(() => vi.unstubAllGlobals())

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('what was typed of a new scheduled request', () => {
  const NAME = 'new scheduled request?client_id=5'
  beforeEach(async () => {
    await signInAs({})
    await dropDraft(NAME)
  })

  it('is kept in the browser once something was typed', async () => {
    await openEditor('/scheduler/add?client_id=5')
    await screen.findByLabelText('Название')
    expect(await readDraft(NAME)).toBeNull()
    type('Название', 'Осмотр')
    await waitFor(async () => expect((await readDraft(NAME))?.value).toMatchObject({ values: { name: 'Осмотр' } }))
  })

  it('comes back with its rule, until one starts again', async () => {
    const values = newValues('Europe/Moscow')
    const schedule = { ...values.schedule, freq: 'month' as const }
    await keepDraft(NAME, { values: { ...values, name: 'Осмотр', schedule }, known: {}, sent: null })
    await openEditor('/scheduler/add?client_id=5')
    expect(await screen.findByText(/Восстановлено введённое раньше/)).toBeTruthy()
    expect(field('Название').value).toBe('Осмотр')
    expect(screen.getByRole('group', { name: 'Числа месяца' })).toBeTruthy()

    press('Начать заново')
    await waitFor(() => expect(screen.queryByText(/Восстановлено введённое раньше/)).toBeNull())
    await waitFor(() => expect(field('Название').value).toBe(''))
    expect(screen.getByRole('group', { name: 'Дни недели' })).toBeTruthy()
    expect(await readDraft(NAME)).toBeNull()
  })

  it('is sent again under the same key when the answer was lost, and then forgotten', async () => {
    await openEditor('/scheduler/add?client_id=5')
    await screen.findByLabelText('Название')
    type('Название', 'Осмотр')
    const keys: unknown[] = []
    const answering = globalThis.fetch
    let isLost = true
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      const isCreating = address.endsWith('/requests-scheduler') && init?.method === 'POST'
      if (isCreating) keys.push((init.headers as Record<string, string>)['Idempotency-Key'])
      return isCreating && isLost ? Promise.reject(new TypeError('Failed to fetch')) : answering(address, init)
    })
    press('Добавить')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(field('Название').value).toBe('Осмотр')
    isLost = false
    press('Добавить')
    await screen.findByRole('heading', { name: 'page' })
    expect(keys.length).toBeGreaterThan(1)
    expect([...new Set(keys)]).toEqual([expect.any(String)])
    await waitFor(async () => expect(await readDraft(NAME)).toBeNull())
  })
})

describe('a scheduled request that another user changes meanwhile', () => {
  const NEWER = {
    ...SCHEDULE,
    version: 4,
    template: { ...SCHEDULE.template, name: 'Осмотр двух', description: 'Ключ' },
  }

  function refusingFirst() {
    let isRefused = false
    return (call: Asked): Answer => {
      if (call.path !== '/requests-scheduler/7' || call.method !== 'POST' || isRefused) return scheduler(call)
      isRefused = true
      const message = 'Пока вы редактировали, запись изменил кто-то другой'
      return { status: 409, error: { code: 'stale', message, fields: {}, details: NEWER } }
    }
  }

  async function save() {
    press('Сохранить')
    const question = await screen.findByRole('dialog', { name: 'Что изменить?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Изменить' }))
  }

  it('in other fields is merged without a word', async () => {
    const { asked } = await openEditor('/scheduler/7/edit', 'ru', refusingFirst())
    await screen.findByLabelText('Название')
    type('Стоимость', '900')
    await save()
    await screen.findByRole('heading', { name: 'page' })
    const sent = asked.filter(({ path, method }) => path === '/requests-scheduler/7' && method === 'POST')
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ version: 3 }),
      expect.objectContaining({
        version: 4,
        template: expect.objectContaining({ name: 'Осмотр двух', description: 'Ключ', price: '900' }),
      }),
    ])
  })

  it('is not overwritten: the form shows what changed, names what both did, and is saved when sent again', async () => {
    const { asked } = await openEditor('/scheduler/7/edit', 'ru', refusingFirst())
    await screen.findByLabelText('Название')
    type('Название', 'Осмотр трёх')
    await save()
    expect(await screen.findByText('Пока вы редактировали, запись изменил кто-то другой')).toBeTruthy()
    expect(await screen.findByText(/эти поля изменил кто-то другой: Название\./)).toBeTruthy()
    expect(field('Название').value).toBe('Осмотр трёх')
    expect(field('Описание').value).toBe('Ключ')

    await save()
    await screen.findByRole('heading', { name: 'page' })
    const sent = asked.filter(({ path, method }) => path === '/requests-scheduler/7' && method === 'POST')
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ version: 3 }),
      expect.objectContaining({
        version: 4,
        template: expect.objectContaining({ name: 'Осмотр трёх', description: 'Ключ' }),
      }),
    ])
  })

  it('says what is not there where one came to change it', async () => {
    const error = { code: 'not_found', message: 'Не найдено', fields: {} }
    await openEditor('/scheduler/7/edit', 'ru', (call) =>
      call.path === '/requests-scheduler/7' ? { status: 404, error } : scheduler(call),
    )
    expect(await screen.findByRole('heading', { name: 'Запись не найдена' })).toBeTruthy()
  })
})

describe('what a new rule begins with', () => {
  it('is no day whose time has passed', () => {
    const morning = new Date('2026-12-31T05:59:00Z')
    expect(firstDayIn('Europe/Moscow', '09:00', morning)).toBe('2026-12-31')
    expect(firstDayIn('Europe/Moscow', '08:59', morning)).toBe('2027-01-01')
    expect(firstDayIn('Asia/Tokyo', '23:00', new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
  })

  it('is, for a weekday of the month, the one that the start is', async () => {
    const { asked } = await openEditor('/scheduler/add')
    await screen.findByLabelText('Название')
    type('Начиная с', '30.01.2027')
    fireEvent.blur(screen.getByLabelText('Начиная с'))
    fireEvent.click(screen.getByText('Месяц'))
    fireEvent.click(await screen.findByText('День недели'))
    await waitFor(() =>
      expect(asked.findLast(({ path }) => path === '/requests-scheduler/preview')?.body).toMatchObject({
        days: [6],
        schedule: { month_mode: 'nth', nth: -1 },
      }),
    )
    expect(screen.getByText('В последнюю субботу каждого месяца в 09:00')).toBeTruthy()
  })
})
