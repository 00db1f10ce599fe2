import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WorkLeftBehind } from '#src/custom-pages/auth/WorkLeftBehind.tsx'
import type { Operation } from '#src/providers/offline/operations.ts'
import { storeOperation } from '#src/providers/offline/stored-operations.ts'
import { dropKeptActor, keepActor } from '#src/providers/stores/kept-actor.ts'
import { actorOf } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'

it('the sign-in page says whose work waits in this browser', async () => {
  await keepActor('7:1', actorOf({ user: { id: 7, firstname: 'Пётр', surname: 'Петров' } }))
  for (const id of ['a', 'b']) await storeOperation({ id, owner: '7:1', position: 1 } as unknown as Operation)
  await dropKeptActor()
  await renderIn('ru', <WorkLeftBehind />)
  expect(await screen.findByText(/^Пётр Петров: 2 действия ещё не отправлены/)).toBeTruthy()
})
