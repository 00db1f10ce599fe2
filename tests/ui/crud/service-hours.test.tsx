import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { known } from '#tests/support/known.ts'
import { type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const DAY = [{ from: '09:00', to: '18:00' }]
const WEEK = [DAY, DAY, DAY, DAY, DAY, [], []]
const HOURS = {
  ...{ id: 4, name: 'Будни', timezone: 'facility', days: WEEK, is_always: false, holidays: 'off', short_days: true },
  created_at: '2026-11-30T09:00:00Z',
}
const REASON = {
  ...{ id: 3, name: 'waits_for_access', stops: ['reaction', 'arrival', 'resolution'], needs_comment: false },
  ...{ position: 3, is_archived: false },
}

const listOf = (row: object) => ({ response: { data: [row], current_page: 1, per_page: 20, total: 1 } })

function answer({ path, method }: Asked) {
  if (path === '/service-hours' && method === 'GET') return listOf(HOURS)
  if (path.startsWith('/service-hours')) return { response: { ...HOURS, actions: ['update', 'delete'] } }
  if (path === '/pause-reasons' && method === 'GET') return listOf(REASON)
  if (path.startsWith('/pause-reasons')) return { response: { ...REASON, actions: ['update', 'archive', 'delete'] } }
  return { response: [] }
}

const open = (address: string) => openAt(address, [], { role: 'admin' })
const user = userEvent.setup({ delay: null })
const day = (name: string) => screen.getByRole('group', { name })

describe('service hours', () => {
  it('are listed with what the week means in a sentence', async () => {
    answerCalls(answer)
    await open('/settings/service-hours')
    expect(await screen.findByText('пн–пт 9:00–18:00, кроме праздников')).toBeTruthy()
    expect(screen.getByText('По времени объекта')).toBeTruthy()
  })

  it('are made of intervals of each day: a lunch, a further one, Monday for all working days', async () => {
    const asked = answerCalls(answer)
    await open('/settings/service-hours/add')
    await user.type(await screen.findByLabelText('Название'), 'С обедом')
    await screen.findByRole('group', { name: 'Часы недели' })
    await user.click(within(day('понедельник')).getByRole('button', { name: /добавить обед/ }))
    await user.click(screen.getByRole('button', { name: 'Как в понедельник: во все будни' }))
    await user.click(within(day('суббота')).getByRole('button', { name: 'суббота: добавить часы' }))
    await user.click(within(day('пятница')).getByRole('button', { name: 'пятница: убрать 14:00–18:00' }))
    expect(
      screen.getByText('пн–чт 9:00–13:00, 14:00–18:00; пт 9:00–13:00; сб 9:00–18:00', { selector: 'span' }),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Добавить часы' }))
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
    const split = [
      { from: '09:00', to: '13:00' },
      { from: '14:00', to: '18:00' },
    ]
    expect(known(asked.find(({ method }) => method === 'POST')).body).toMatchObject({
      name: 'С обедом',
      timezone: 'account',
      is_always: false,
      holidays: 'off',
      days: [split, split, split, split, split.slice(0, 1), DAY, []],
    })
  })

  it('without an hour in the week are refused before they are sent', async () => {
    const asked = answerCalls(answer)
    await open('/settings/service-hours/add')
    await user.type(await screen.findByLabelText('Название'), 'Пусто')
    await screen.findByRole('group', { name: 'Часы недели' })
    for (const name of ['понедельник', 'вторник', 'среда', 'четверг', 'пятница']) {
      await user.click(within(day(name)).getByRole('button', { name: `${name}: убрать 09:00–18:00` }))
    }
    await user.click(screen.getByRole('button', { name: 'Добавить часы' }))
    expect(await screen.findByText(/За неделю нет ни одной минуты часов/)).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('that are changed ask whether open requests follow', async () => {
    const asked = answerCalls(answer)
    await open('/settings/service-hours/4/edit')
    await user.click(await screen.findByRole('radio', { name: /И открытым/ }))
    await user.click(screen.getByRole('radio', { name: 'Считать и в праздники' }))
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(asked.some(({ method }) => method === 'PATCH')).toBe(true))
    expect(known(asked.find(({ method }) => method === 'PATCH')).body).toEqual({ holidays: 'work', apply_to: 'open' })
  })
})

describe('pause reasons', () => {
  it('are listed by their names in the language, with what they stop', async () => {
    answerCalls(answer)
    await open('/settings/pause-reasons')
    expect(await screen.findByText('Ждём доступа на объект')).toBeTruthy()
    expect(screen.getByText('Все сроки')).toBeTruthy()
  })

  it('keep their stored name unless it is changed', async () => {
    const asked = answerCalls(answer)
    await open('/settings/pause-reasons/3/edit')
    expect(((await screen.findByLabelText('Название')) as HTMLInputElement).value).toBe('Ждём доступа на объект')
    await user.click(screen.getByRole('checkbox', { name: 'Прибытие' }))
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(asked.some(({ method }) => method === 'PATCH')).toBe(true))
    expect(known(asked.find(({ method }) => method === 'PATCH')).body).toEqual({ stops: ['reaction', 'resolution'] })
  })
})
