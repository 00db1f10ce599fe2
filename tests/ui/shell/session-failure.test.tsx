import { useInvalidateAuthStore } from '@refinedev/core'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetActor } from '#src/providers/actor.ts'
import { authProvider } from '#src/providers/auth.ts'
import { api } from '#src/providers/calls/api.ts'
import { beginSession, forgetSession } from '#src/providers/calls/session.ts'
import type { Operation } from '#src/providers/offline/operations.ts'
import { storeOperation } from '#src/providers/offline/stored-operations.ts'
import { keptActor } from '#src/providers/stores/kept-actor.ts'
import { SessionGate } from '#src/shell/SessionGate.tsx'
import { answerCalls } from '../support/crud-harness.tsx'
import { network } from '../support/network.ts'
import { actorOf, executor, signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

it('a session that cannot be loaded is a page with a heading, a reason and another try', async () => {
  forgetSession()
  forgetActor()
  beginSession({ access_token: 'token' })
  answerCalls(() => ({ status: 500, error: { code: 'internal', message: 'Ой — что-то пошло не так' } }))
  await renderIn(
    'ru',
    <WithToasts authProvider={authProvider}>
      <SessionGate page={Promise.resolve()}>
        <p>Страница</p>
      </SessionGate>
    </WithToasts>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Не удалось загрузить' })).toBeTruthy()
  expect(screen.getByText('Ой — что-то пошло не так')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy()
  expect(screen.queryByText('Страница')).toBeNull()
})

it('keeps the page and what was typed there while it is asked again who is signed in', async () => {
  beginSession({ access_token: 'token' })
  answerCalls(() => ({ response: actorOf() }))
  let askAgain = async () => {}
  function AskAgain() {
    askAgain = useInvalidateAuthStore()
    return <input aria-label="Заметка" />
  }
  await renderIn(
    'ru',
    <WithToasts authProvider={authProvider}>
      <SessionGate page={Promise.resolve()}>
        <AskAgain />
      </SessionGate>
    </WithToasts>,
  )
  const note = await screen.findByLabelText('Заметка')
  await userEvent.type(note, 'Ключ у охраны')
  forgetSession()
  await act(() => askAgain())
  expect(screen.getByLabelText('Заметка')).toBe(note)
  expect(note).toHaveProperty('value', 'Ключ у охраны')
})

it('who was away for too long is asked to connect, is told what waits, and is in as soon as they are connected', async () => {
  await signInAs(executor(7))
  await vi.waitFor(async () => expect(await keptActor('7:1')).not.toBeNull())
  forgetActor()
  await storeOperation({ id: 'a', owner: '7:1', position: 1, requestId: 31, call: 'start' } as unknown as Operation)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 8 * 24 * 60 * 60 * 1000)
  const { goOff, comeBack } = network()
  await goOff()
  await renderIn(
    'ru',
    <WithToasts authProvider={authProvider}>
      <SessionGate page={Promise.resolve()}>
        <p>Страница</p>
      </SessionGate>
    </WithToasts>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Нужна связь с сервером' })).toBeTruthy()
  expect(screen.getByText(/больше 7 дней/)).toBeTruthy()
  expect(await screen.findByText(/^1 действие сохранено/)).toBeTruthy()
  await comeBack()
  expect(await screen.findByText('Страница')).toBeTruthy()
})

it('a change that waits for its user to sign in again is given up with the page that asks them', async () => {
  await signInAs(executor(7))
  await renderIn(
    'ru',
    <WithToasts authProvider={authProvider}>
      <SessionGate page={Promise.resolve()}>
        <p>Страница</p>
      </SessionGate>
    </WithToasts>,
  )
  await screen.findByText('Страница')
  answerCalls(() => ({ status: 401, error: { code: 'unauthenticated', message: 'Войдите' } }))
  const given = vi.fn()
  api.requests.interact({ params: { id: 7 }, body: { comment: 'позвонить' } }).catch(given)
  await screen.findByRole('dialog')
  expect(given).not.toHaveBeenCalled()
  act(forgetActor)
  await vi.waitFor(() => expect(given).toHaveBeenCalledWith(expect.objectContaining({ code: 'unauthenticated' })))
})
