import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { AccountExport } from '#contract/account/account-exports.ts'
import { AccountExports } from '#src/custom-pages/leaving/AccountExports.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const READY: AccountExport = {
  id: 1,
  state: 'ready',
  failure: null,
  author: null,
  created_at: '2026-11-20T10:00:00Z',
  finished_at: '2026-11-20T10:01:00Z',
  expires_at: '2026-11-27T10:01:00Z',
  size: 3 * 1024 ** 2,
  lost_files: 0,
  url: '/api/account/exports/1/archive?token=secret',
}

async function show(given: AccountExport[]) {
  let archives = given
  const user = { role: { id: 1, name: 'admin' } }
  const asked = await signInAs({ user }, ({ method }) => {
    if (method !== 'POST') return { response: archives }
    const waiting: AccountExport = { ...READY, id: 9, state: 'waiting', finished_at: null, size: null, url: null }
    archives = [waiting, ...archives]
    return { response: waiting }
  })
  await renderIn(
    'ru',
    <WithToasts>
      <AccountExports />
    </WithToasts>,
  )
  return { asked, user: userEvent.setup({ delay: null }) }
}

it('offers what is ready with what it lacks, and says why another failed', async () => {
  await show([
    { ...READY, lost_files: 2 },
    { ...READY, id: 2, state: 'failed', failure: 'disk_full', size: null, url: null },
  ])
  const link = await screen.findByRole('link', { name: /Скачать/ })
  expect(link.getAttribute('href')).toBe(READY.url)
  const [ready, failed] = screen.getAllByRole('listitem')
  expect(ready?.textContent).toMatch(/3 МБ.*хранится до.*Нет файлов: 2/)
  expect(failed?.textContent).toContain('на сервере кончилось место')
})

it('requests one and no other while it is being written, shown by its answer', async () => {
  const { asked, user } = await show([])
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Подготовить архив/ })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  expect(await screen.findByText('Архив готовится')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Подготовить архив/ })).toBeNull()
  const ofExports = asked.filter(({ path }) => path === '/account/exports').map(({ method }) => method)
  expect(ofExports).toEqual(['GET', 'POST'])
})
