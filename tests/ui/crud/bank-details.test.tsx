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

describe('bank details of a client in another country', () => {
  async function openAbroad(details: object) {
    answerCalls(({ path }) => {
      if (path === '/clients/7') return { response: { ...CLIENT, type: 'company', country: 'by' } }
      if (path === '/clients/7/bank-details') return { response: { ...NO_DETAILS, ...details } }
      return { response: { data: [], current_page: 1, per_page: 20, total: 0, count: 0 } }
    })
    await openAt('/client/7?tab=bank', ['clients:read', 'clients:update'])
    await screen.findByLabelText('УНП')
  }

  it('are asked for by that country’s names', async () => {
    await openAbroad({ inn: '200988541' })
    expect(screen.getByLabelText('Расчётный счёт (IBAN)')).toBeTruthy()
    expect(screen.queryByLabelText('КПП')).toBeNull()
    expect(screen.queryByText(/Не всё соответствует правилам страны/)).toBeNull()
  })

  it('that were entered for the country before are shown, with what is wrong with them', async () => {
    await openAbroad({ inn: '7707083893', kpp: '770701001', ceo: 'Иванов' })
    expect(screen.getByText('Не всё соответствует правилам страны: Беларусь')).toBeTruthy()
    expect(screen.getByText('УНП: Цифр должно быть 9')).toBeTruthy()
    expect(screen.getByText('КПП: такого номера там нет')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('КПП').value).toBe('770701001')
  })
})
