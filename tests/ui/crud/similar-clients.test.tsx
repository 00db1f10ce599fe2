import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { NO_BANK_DETAILS } from '#contract/account/bank-details.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const HORNS = {
  ...{ id: 5, name: 'ООО «Рога и копыта»', type: 'company', phone: '+79161112233', email: null, avatar: null },
  ...{ tags: [], comment: null, facilities_count: 0, open_requests: 0, is_archived: false, contacts: [] },
  ...{ email_created: true, email_on_the_way: true, email_done: true, email_unsubscribed_at: null },
  ...{ created_at: '2026-01-02T03:04:05Z', actions: ['update', 'bank-details'] },
}
const SIMILAR = {
  ...{ id: 9, name: 'Рога и копыта', phone: '+79161112233', email: null, inn: null },
  ...{ is_archived: true, same: ['name', 'phone'] },
}

function clients({ path }: Asked): Answer {
  if (path === '/clients/similar') return { response: [SIMILAR] }
  if (path === '/clients/5/bank-details') return { response: NO_BANK_DETAILS }
  if (path === '/clients/5') return { response: HORNS }
  return { response: [] }
}

it('names who has the typed name and phone already, in a link that opens beside the form', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(clients)
  await openAt('/client/add', ['clients:read', 'clients:create'])
  await user.type(await screen.findByLabelText('Название'), 'Рога и копыта')
  const link = await screen.findByRole('link', { name: 'Рога и копыта' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/client/9', '_blank'])
  expect(screen.getByText(/то же название, тот же телефон, в архиве/)).toBeTruthy()
  expect(asked.filter(({ path }) => path === '/clients/similar').map(({ query }) => query)).toEqual([
    { name: 'Рога и копыта' },
  ])
})

it('asks about nothing that is stored already', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(clients)
  await openAt('/client/5/edit', ['clients:read', 'clients:update'])
  await user.type(await screen.findByLabelText('Email'), 'info@horns.example')
  await screen.findByText('Похоже, такой клиент уже есть')
  const queries = asked.filter(({ path }) => path === '/clients/similar').map(({ query }) => query)
  expect(queries).toEqual([{ email: 'info@horns.example', except: '5' }])
})

it('asks about a tax number typed among the bank details', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(clients)
  await openAt('/client/5?tab=bank', ['clients:read', 'clients:update'])
  await user.type(await screen.findByLabelText('ИНН'), '7707083893')
  await waitFor(() => expect(screen.getByText('Похоже, такой клиент уже есть')).toBeTruthy())
  expect(asked.find(({ path }) => path === '/clients/similar')?.query).toEqual({
    inn: '7707083893',
    country: 'ru',
    except: '5',
  })
})
