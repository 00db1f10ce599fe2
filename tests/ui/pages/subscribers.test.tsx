import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import SubscribersTab from '#src/resources/facilities/SubscribersTab.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

it.each([
  ['ru', /снова может только его владелец/],
  ['en', /Only the recipient can undo this/],
] as const)(
  'a subscriber who has unsubscribed is shown as such, and can still be removed, in %s',
  async (locale, words) => {
    const emails = ['gone@client.example', 'here@client.example']
    await signInAs({}, () => ({ response: { emails, unsubscribed: ['gone@client.example'], is_mail_sent: true } }))
    await renderIn(
      locale,
      <WithToasts>
        <SubscribersTab row={{ id: 3, actions: ['subscribers'] }} />
      </WithToasts>,
    )
    const said = await screen.findAllByText(words)
    expect(said.map((text) => text.closest('li')?.textContent)).toEqual([
      expect.stringContaining('gone@client.example'),
    ])
    expect(screen.getAllByRole('button', { name: /client\.example/ })).toHaveLength(2)
  },
)

it.each([
  ['ru', 'Email подписчика', 'Добавить'],
  ['en', 'Subscriber email', 'Add'],
] as const)('an address with letters of any language is sent, in %s', async (locale, label, add) => {
  const sent: unknown[] = []
  await signInAs({}, ({ method, body }) => {
    if (method !== 'GET') sent.push(body)
    return { response: { emails: [], unsubscribed: [], is_mail_sent: true } }
  })
  await renderIn(
    locale,
    <WithToasts>
      <SubscribersTab row={{ id: 3, actions: ['subscribers'] }} />
    </WithToasts>,
  )
  const visitor = userEvent.setup({ delay: null })
  await visitor.type(await screen.findByLabelText(label), 'гость@пример.рф')
  await visitor.click(screen.getByRole('button', { name: add }))
  await waitFor(() => expect(sent).toEqual([{ emails: ['гость@пример.рф'] }]))
})
