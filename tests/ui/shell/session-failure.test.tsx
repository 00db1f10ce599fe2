import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetActor } from '#src/providers/actor.ts'
import { beginSession, forgetSession } from '#src/providers/session.ts'
import { SessionGate } from '#src/shell/SessionGate.tsx'
import { answerCalls } from '../support/crud-harness.tsx'
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
    <WithToasts>
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
