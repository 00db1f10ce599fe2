import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Asked } from '../support/crud-harness.tsx'
import { seriousViolations } from '../support/serious-violations.ts'
import { openEditor, scheduler } from './open-editor.tsx'
import { SCHEDULE } from './samples.ts'

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => {}
/** The year is named when it is not this one. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00:00Z') }))
afterEach(() => vi.unstubAllGlobals())

const previews = (asked: Asked[]) => asked.filter(({ path }) => path === '/requests-scheduler/preview')

describe('the editor of a scheduled request', () => {
  it('draws the next dates as one edits, with what moved each and why', async () => {
    const { asked } = await openEditor('/scheduler/add')
    const dates = await screen.findByRole('list', { name: 'Ближайшие даты' })
    expect(
      within(dates)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringMatching(/^ср, 20 янв.*2027.*09:00$/),
      expect.stringMatching(/^вт, 11 мая.*перенесено с 9 мая: выходной$/),
      expect.stringMatching(/^ср, 3 февр.*пропущена вручную$/),
    ])
    expect(screen.getByText(/Официального календаря на 2027 год ещё нет/)).toBeTruthy()

    const weekdays = screen.getByRole('group', { name: 'Дни недели' })
    for (const chosen of within(weekdays).getAllByRole('button', { pressed: true })) fireEvent.click(chosen)
    fireEvent.click(within(weekdays).getByRole('button', { name: 'пятница' }))
    fireEvent.change(screen.getByLabelText('Время начала'), { target: { value: '18:30' } })
    await waitFor(() => expect(screen.getByText('Каждую пятницу в 18:30')).toBeTruthy())
    await waitFor(() => expect(previews(asked).at(-1)?.body).toMatchObject({ days: [5], schedule: { time: '18:30' } }))
  })

  it('shows the same dates by months, those that were left with a note why', async () => {
    await openEditor('/scheduler/add')
    await screen.findByRole('list', { name: 'Ближайшие даты' })
    fireEvent.click(screen.getByText('Месяцы', { selector: '.ant-segmented-item-label' }))
    const may = await screen.findByRole('table', { name: 'май 2027 г.' })
    expect(within(may).getByText('11').tagName).toBe('STRONG')
    expect(within(may).getByText('9')).toMatchObject({ tagName: 'S', title: 'перенесено с 9 мая: выходной' })
  })

  it.each([
    ['ru', 'Неверный формат. Поле «Дни» не может быть пустым', 'Добавить', 'Дни недели'],
    ['en', 'Wrong format. The Days field cannot be empty', 'Add', 'Days of the week'],
  ] as const)(
    'says at the field, and in place of dates, that days cannot be empty (%s)',
    async (locale, words, add, days) => {
      const { asked } = await openEditor('/scheduler/add', locale)
      const weekdays = await screen.findByRole('group', { name: days })
      for (const chosen of within(weekdays).getAllByRole('button', { pressed: true })) fireEvent.click(chosen)
      await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(1))
      fireEvent.click(screen.getByRole('button', { name: add }))
      await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
      const reason = document.getElementById(weekdays.getAttribute('aria-describedby') ?? '')
      expect(reason?.textContent).toContain(words)
      expect(asked.some(({ path, method }) => path === '/requests-scheduler' && method === 'POST')).toBe(false)
    },
  )

  it('says in the words of the server why a rule has no dates', async () => {
    await openEditor('/scheduler/add', 'ru', (asked) =>
      asked.path === '/requests-scheduler/preview'
        ? {
            status: 422,
            error: {
              code: 'validation_failed',
              message: 'Проверьте введённые данные',
              fields: { schedule: { key: 'schedule_never', message: 'По этому правилу ни одной даты не будет' } },
            },
          }
        : scheduler(asked),
    )
    expect(await screen.findByText('По этому правилу ни одной даты не будет')).toBeTruthy()
  })

  it('shows before saving what is refused of the work at its field, beside the dates, until it is mended', async () => {
    const refused = { 'template.client_id': { key: 'archived', message: 'Клиент в архиве' } }
    const { asked } = await openEditor('/scheduler/add?client_id=5', 'ru', (call) => {
      const { template } = (call.body ?? {}) as { template?: { name: string } }
      if (call.path !== '/requests-scheduler/preview' || template?.name !== 'Осмотр') return scheduler(call)
      const message = 'Проверьте введённые данные'
      return { status: 422, error: { code: 'validation_failed', message, fields: refused } }
    })
    await screen.findByRole('list', { name: 'Ближайшие даты' })
    for (const { body } of previews(asked)) expect(body).not.toHaveProperty('template')
    expect(screen.queryByText('Введите название')).toBeNull()

    const name = screen.getByLabelText('Название')
    name.focus()
    fireEvent.change(name, { target: { value: 'Осмотр' } })
    await screen.findByText('Клиент в архиве')
    expect(screen.getByLabelText('Клиент').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('list', { name: 'Ближайшие даты' })).toBeTruthy()
    expect(document.activeElement).toBe(name)

    fireEvent.change(name, { target: { value: 'Осмотр лифта' } })
    await waitFor(() => expect(screen.queryByText('Клиент в архиве')).toBeNull())
    expect(previews(asked).at(-1)?.body).toMatchObject({ template: { name: 'Осмотр лифта', client_id: 5 } })
  })

  it('says which one is changed, so that what it names already may stay', async () => {
    const { asked } = await openEditor('/scheduler/7/edit')
    await screen.findByRole('list', { name: 'Ближайшие даты' })
    expect(previews(asked).at(-1)?.body).toMatchObject({ scheduled_request_id: 7, template: { client_id: 5 } })
  })

  it('shows what is refused of the work at its field, and of an end that was not said', async () => {
    const { asked } = await openEditor('/scheduler/add')
    await screen.findByRole('list', { name: 'Ближайшие даты' })
    fireEvent.click(screen.getByText('В день'))
    fireEvent.click(screen.getByRole('button', { name: 'Добавить' }))
    expect(await screen.findByText('Введите название')).toBeTruthy()
    expect(screen.getByText('Укажите клиента или объект')).toBeTruthy()
    expect(screen.getByLabelText('Последний день').getAttribute('aria-invalid')).toBe('true')
    expect(asked.some(({ path, method }) => path === '/requests-scheduler' && method === 'POST')).toBe(false)
  })

  it('names time zones as people do, beside what programs call them', async () => {
    await openEditor('/scheduler/add')
    await screen.findByLabelText('Часовой пояс')
    expect(screen.getByText('Москва, UTC+3 · Europe/Moscow')).toBeTruthy()
  })

  it('sends the rule and the work, and leads to the page', async () => {
    const { asked } = await openEditor('/scheduler/add?client_id=5')
    await userEvent.type(await screen.findByLabelText('Название'), 'Осмотр')
    fireEvent.click(screen.getByText('Месяц'))
    const days = await screen.findByRole('group', { name: 'Числа месяца' })
    for (const chosen of within(days).getAllByRole('button', { pressed: true })) fireEvent.click(chosen)
    fireEvent.click(within(days).getByRole('button', { name: 'Последний день месяца' }))
    fireEvent.click(screen.getByRole('button', { name: 'Добавить' }))
    await screen.findByRole('heading', { name: 'page' })
    const sent = asked.find(({ path, method }) => path === '/requests-scheduler' && method === 'POST')
    expect(sent?.body).toMatchObject({
      days: [-1],
      timezone: 'Europe/Moscow',
      schedule: { freq: 'month', month_mode: 'day', ends_on: null, count: null },
      template: { name: 'Осмотр', client_id: 5 },
    })
  })

  it('has no serious finding of axe, errors shown', async () => {
    const { container } = await openEditor('/scheduler/add')
    await screen.findByRole('list', { name: 'Ближайшие даты' })
    fireEvent.click(screen.getByText('Год'))
    fireEvent.click(screen.getByRole('button', { name: 'Добавить' }))
    await screen.findByText('Введите название')
    expect(await seriousViolations(container)).toEqual([])
  })
})

describe('a change of a scheduled request', () => {
  async function save(answer = scheduler) {
    const opened = await openEditor('/scheduler/7/edit', 'ru', answer)
    const name = await screen.findByLabelText('Название')
    fireEvent.change(name, { target: { value: 'Осмотр двух лифтов' } })
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    const question = await screen.findByRole('dialog', { name: 'Что изменить?' })
    return {
      ...opened,
      question,
      updates: () => opened.asked.filter(({ path, method }) => path === '/requests-scheduler/7' && method === 'POST'),
    }
  }

  it('asks to what it applies, lists what is created already, and changes it only when asked', async () => {
    const { question, updates } = await save()
    expect(await within(question).findByText('Уже создана 1 заявка')).toBeTruthy()
    expect(within(question).getByText('№41', { exact: false })).toBeTruthy()
    fireEvent.click(within(question).getByRole('button', { name: 'Изменить' }))
    await screen.findByRole('heading', { name: 'page' })
    expect(updates().map(({ body }) => body)).toEqual([
      expect.objectContaining({ apply: 'all', change_created: false, version: 3 }),
    ])
    expect(updates()[0]?.body).toMatchObject({ template: { name: 'Осмотр двух лифтов', price: '1500.00' } })
  })

  it('splits it from a chosen date on', async () => {
    const { question, updates } = await save()
    fireEvent.click(within(question).getByRole('radio', { name: /Эту и все следующие/ }))
    fireEvent.click(await within(question).findByRole('checkbox', { name: /Изменить и те/ }))
    fireEvent.click(within(question).getByRole('button', { name: 'Изменить' }))
    await screen.findByRole('heading', { name: 'page' })
    expect(updates()[0]?.body).toMatchObject({ apply: 'later', from: '2027-01-20', change_created: true })
    expect(await screen.findByText(/С .* действует новая регулярная заявка/)).toBeTruthy()
  })

  it('says when there was nothing to split off, and all of it is changed', async () => {
    const { question } = await save((asked) =>
      asked.method === 'POST' && asked.path === '/requests-scheduler/7' ? { response: SCHEDULE } : scheduler(asked),
    )
    fireEvent.click(within(question).getByRole('radio', { name: /Эту и все следующие/ }))
    await waitFor(() =>
      expect(within(question).getByRole('button', { name: 'Изменить' })).toHaveProperty('disabled', false),
    )
    fireEvent.click(within(question).getByRole('button', { name: 'Изменить' }))
    expect(await screen.findByText(/первая дата, поэтому отдельной регулярной заявки нет/)).toBeTruthy()
  })

  it('leads to the dates for one of them, and sends nothing that was given up', async () => {
    const { question, updates } = await save()
    fireEvent.click(within(question).getByRole('radio', { name: /Только одну дату/ }))
    expect(within(question).getByRole('button', { name: 'К датам' })).toBeTruthy()
    fireEvent.click(within(question).getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(updates()).toEqual([])
    expect((screen.getByLabelText('Название') as HTMLInputElement).value).toBe('Осмотр двух лифтов')
  })
})
