import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BANK_FIELDS } from '#contract/account/bank-details.ts'
import { answerCalls, openAt } from '../support/crud-harness.tsx'

const NO_DETAILS = Object.fromEntries(BANK_FIELDS.map((field) => [field, null]))
const CLIENT = {
  id: 7,
  name: 'Клиент',
  tags: [],
  contacts: [],
  created_at: '2026-01-02T03:04:05Z',
  actions: ['bank-details'],
}

async function askedOf(type: 'company' | 'person', details: object = {}): Promise<string[]> {
  answerCalls(({ path }) => {
    if (path === '/clients/7') return { response: { ...CLIENT, type } }
    if (path === '/clients/7/bank-details') return { response: { ...NO_DETAILS, ...details } }
    return { response: { data: [], current_page: 1, per_page: 20, total: 0, count: 0 } }
  })
  await openAt('/client/7?tab=bank', ['clients:read', 'clients:update'])
  const { form } = await screen.findByLabelText<HTMLInputElement>('ИНН')
  return [...(form?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent ?? '')
}

describe('bank details', () => {
  it('ask a company for its register numbers and posts', async () => {
    expect(await askedOf('company')).toEqual(
      expect.arrayContaining(['КПП', 'Генеральный директор', 'Главный бухгалтер']),
    )
  })

  it('do not ask a private client for what only companies have', async () => {
    const asked = await askedOf('person')
    for (const field of ['КПП', 'Генеральный директор', 'Главный бухгалтер']) expect(asked).not.toContain(field)
    expect(asked).toHaveLength(BANK_FIELDS.length - 3)
  })

  it('show what was filled in nevertheless', async () => {
    expect(await askedOf('person', { ceo: 'Иванов' })).toContain('Генеральный директор')
  })
})
