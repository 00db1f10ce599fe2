import { useInvalidateAuthStore } from '@refinedev/core'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetActor } from '#src/providers/actor.ts'
import { authProvider } from '#src/providers/auth.ts'
import { beginSession, forgetSession } from '#src/providers/session.ts'
import { SessionGate } from '#src/shell/SessionGate.tsx'
import { answerCalls } from '../support/crud-harness.tsx'
import { actorOf } from '../support/signed-in.ts'
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
