import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { EmailPane } from '#src/custom-pages/outbox/EmailPane.tsx'
import { beginSession } from '#src/providers/calls/session.ts'
import { answeringServer } from '../support/answering-server.ts'
import { actAsAdmin } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

beforeEach(actAsAdmin)

const mail = {
  id: 7,
  recipient: 'guest@example.com',
  kind: 'invitation',
  reply_to: null,
  subject: 'Приглашение',
  attempts: 1,
  created_at: '2026-01-01T00:00:00Z',
  attempted_at: null,
  sent_at: null,
  locale: 'ru',
  text: 'Текст',
  html: '<head></head>',
  is_link_withheld: true,
}

it('an email that has failed says why and is sent again; one being sent has no button', async () => {
  beginSession({ access_token: 'token' })
  let isFailed = true
  const calls = await answeringServer(({ method }) => {
    if (method === 'POST') isFailed = false
    const state = isFailed
      ? { state: 'failed', failure: 'unknown_address', last_error: 'No such user', actions: ['send-again'] }
      : { state: 'queued', failure: null, last_error: null, actions: [] }
    return { response: method === 'POST' ? null : { ...mail, ...state } }
  })
  await renderIn(
    'ru',
    <WithToasts>
      <EmailPane id={7} />
    </WithToasts>,
  )
  await waitFor(() => expect(screen.getByText('No such user')).toBeTruthy())
  expect(screen.getByText(/Такого адреса нет/)).toBeTruthy()
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Отправить ещё раз' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Отправить ещё раз' })).toBeNull())
  await waitFor(() => expect(screen.getByText('Письмо снова отправляется')).toBeTruthy())
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/api/letters/7/send-again'])
})

it('an email that is answered to an address of its own says which', async () => {
  beginSession({ access_token: 'token' })
  const state = { state: 'sent', failure: null, last_error: null, actions: [], is_link_withheld: false }
  await answeringServer(({ path }) => ({
    response: { ...mail, ...state, reply_to: path.endsWith('/8') ? 'inbox+r-1-2-abc@naryad.example' : null },
  }))
  const { unmount } = await renderIn('en', <EmailPane id={7} />)
  await waitFor(() => expect(screen.getByText('guest@example.com')).toBeTruthy())
  expect(screen.queryByText('Replies to')).toBeNull()
  unmount()
  await renderIn('en', <EmailPane id={8} />)
  await waitFor(() => expect(screen.getByText('Replies to')).toBeTruthy())
  expect(screen.getByText('inbox+r-1-2-abc@naryad.example')).toBeTruthy()
})
