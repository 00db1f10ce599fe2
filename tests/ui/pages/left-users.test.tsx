import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LeftUsers } from '#src/custom-pages/leaving/LeftUsers.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

it('erases a deleted employee after saying what stays, and is gone with the last of them', async () => {
  let left = [{ id: 7, name: 'Жуков Алексей', left_at: '2026-11-20T10:00:00Z' }]
  const asked = await signInAs({}, ({ method }) => {
    if (method === 'POST') left = []
    return { response: method === 'POST' ? null : { data: left, current_page: 1, per_page: 5, total: left.length } }
  })
  await renderIn(
    'ru',
    <WithToasts>
      <LeftUsers isClosed={false} />
    </WithToasts>,
  )
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Стереть данные: Жуков Алексей' }))
  expect(await screen.findByText(/Останутся подписанные отчёты/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Стереть данные' }))
  await waitFor(() => expect(screen.queryByText('Удалённые сотрудники')).toBeNull())
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/account/left-users/7/erase',
  ])
})
