import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ConsentRow } from '#contract/auth/consents.ts'
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { ConsentList } from '#src/custom-pages/settings/ConsentList.tsx'
import { beginSession } from '#src/providers/calls/session.ts'
import { answerCalls } from '../support/crud-harness.tsx'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const from = { ip: '198.51.100.7', user_agent: 'Mozilla/5.0', device: 'Firefox, Linux' }
const CURRENT: ConsentRow[] = LEGAL_DOCUMENTS.map((document) => ({
  document,
  version: LEGAL_VERSIONS[document],
  agreed_at: '2026-11-22T10:00:00Z',
  ...from,
}))

async function show(consents: ConsentRow[]) {
  beginSession({ access_token: 'token' })
  const asked = answerCalls(({ method }) => ({ response: method === 'POST' ? CURRENT : consents }))
  const list = <ConsentList />
  await renderIn('ru', <WithToasts>{list}</WithToasts>)
  await screen.findByRole('link', { name: 'Лицензионное соглашение' })
  return { asked, user: userEvent.setup({ delay: null }) }
}

test('what was agreed to is shown with its version, its time and where it came from', async () => {
  await show(CURRENT)
  expect(screen.getAllByText(/^Редакция от 28 ноября 2026/)).toHaveLength(2)
  expect(screen.getAllByText('198.51.100.7 · Firefox, Linux')).toHaveLength(2)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a user who joined before sees so plainly, and may agree now', async () => {
  const { asked, user } = await show([])
  expect(screen.getAllByText(/^Согласие не записано/)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Принять действующие редакции' }))
  expect(await screen.findAllByText(/^Редакция от 28 ноября 2026/)).toHaveLength(2)
  expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/user/consents', body: { agreed: LEGAL_VERSIONS } })
  expect(screen.queryByRole('button')).toBeNull()
})

test('who agreed to a former version sees both that and which one holds now', async () => {
  await show(CURRENT.map((consent) => ({ ...consent, version: '2026-01-05' })))
  expect(screen.getAllByText(/^Редакция от 5 января 2026/)).toHaveLength(2)
  expect(screen.getAllByText(/^Действует редакция от 28 ноября 2026/)).toHaveLength(2)
})
