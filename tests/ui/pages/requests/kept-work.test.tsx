import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { KeptOperation } from '#contract/operations/kept-work.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import KeptWork from '#src/custom-pages/requests/kept-work/KeptWork.tsx'
import { beginSession } from '#src/providers/calls/session.ts'
import { answerCalls } from '../../support/crud-harness.tsx'
import { actAsAdmin, executor, signInAs } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'

const PETROV = { id: 501, name: 'Петров Иван', avatar: null }
const kept = (id: string, part: Partial<KeptOperation>): KeptOperation => ({
  ...{ id, user: PETROV, call: 'start', subject: null, detail: null, reason: 'cancelled', message: null },
  ...{ happened_at: '2026-11-29T09:12:00Z', received_at: '2026-11-29T17:40:00Z', is_clock_uncertain: false },
  ...part,
})
const KEPT = [
  kept('a', {}),
  kept('b', { call: 'addWork', subject: 'Фильтр', detail: '2 × 400.00', is_clock_uncertain: true }),
  kept('c', { call: 'finish', reason: 'not_possible', message: 'Ответьте на пункты: Давление' }),
]
const request = { id: 9, version: 3, actions: ['decide-kept'] } as unknown as RequestPage

it('kept work is accepted one by one, and discarded for a reason', async () => {
  await actAsAdmin()
  beginSession({ access_token: 'token' })
  const asked = answerCalls(({ method }) => ({ response: method === 'GET' ? KEPT : { ...request, version: 4 } }))
  await renderIn('ru', <KeptWork request={request} />)
  const line = await screen.findByRole('checkbox', { name: /Фильтр/ })
  expect(line.closest('li')?.textContent).toContain('2 × 400.00')
  expect(line.closest('li')?.textContent).toContain('часы телефона неточны')
  expect(screen.getByText('Ответьте на пункты: Давление')).toBeTruthy()

  fireEvent.click(line)
  fireEvent.click(screen.getByRole('button', { name: 'Принять 2 действия' }))
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ operations: ['a', 'c'] }))

  fireEvent.click(await screen.findByRole('button', { name: 'Отклонить 2 действия' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Отклонить 2 действия' }))
  expect(await within(dialog).findByText('Напишите комментарий')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Не был на объекте' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Отклонить 2 действия' }))
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      path: '/requests/9/kept-work/discard',
      body: { operations: ['a', 'c'], comment: 'Не был на объекте' },
    }),
  )
})

it('who did it is told that the office is dealing with it', async () => {
  await signInAs(executor(PETROV.id), () => ({ response: KEPT }))
  await renderIn('ru', <KeptWork request={{ ...request, actions: [] }} />)
  expect(await screen.findByText(/С этим разбирается офис/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
