import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { NO_BANK_DETAILS } from '#contract/account/bank-details.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const CLIENT = {
  ...{ id: 5, name: 'Ромашка', type: 'company', phone: null, email: null, avatar: null, country: null },
  ...{ tags: [], comment: null, facilities_count: 0, open_requests: 0, is_archived: false, contacts: [] },
  ...{ email_created: true, email_on_the_way: true, email_done: true, email_unsubscribed_at: null },
  ...{ created_at: '2026-01-02T03:04:05Z', actions: ['update', 'bank-details'] },
}
const ORGANIZATION = {
  ...{ name: 'ПАО «Ромашка»', full_name: 'Публичное акционерное общество «Ромашка»', is_closing: false },
  ...{ inn: '7707083893', kpp: '773601001', ogrn: '1027700132195', ceo: 'Иванов П. С.', business_address: null },
}
const BANK = { bank_name: 'ПАО Банк', bank_bik: '044525225', bank_corr: '30101810400000000225' }

afterEach(() => {
  document.head.querySelector('meta[name="registry"]')?.remove()
})

function answers(given: Partial<Record<string, Answer>> = {}) {
  return ({ method, path }: Asked): Answer => {
    const special = given[path]
    if (special) return special
    if (path === '/registry/organization') return { response: ORGANIZATION }
    if (path === '/registry/bank') return { response: BANK }
    if (path === '/clients/5/bank-details') return { response: { ...NO_BANK_DETAILS, kpp: '770701001' } }
    if (path === '/clients/5' || (path === '/clients' && method === 'POST')) return { response: CLIENT }
    return { response: [] }
  }
}

async function open(address: string, { isOn = true, given = {} }: { isOn?: boolean; given?: object } = {}) {
  if (isOn) {
    const meta = Object.assign(document.createElement('meta'), { name: 'registry', content: 'on' })
    document.head.append(meta)
  }
  const asked = answerCalls(answers(given))
  await openAt(address, ['clients:read', 'clients:create', 'clients:update'])
  return { asked, user: userEvent.setup({ delay: null }) }
}

const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const fill = (number: string) => screen.getByRole('button', { name: `Заполнить по ${number}` })

describe('bank details', () => {
  it('are filled in by the tax number where they are empty, and replaced when the user says so', async () => {
    const { asked, user } = await open('/client/5?tab=bank')
    await user.type(await screen.findByLabelText('ИНН'), '7707 083 893')
    await user.click(fill('ИНН'))
    expect(
      await screen.findByText('Заполнено: Полное наименование, ОГРН или ОГРНИП, Генеральный директор'),
    ).toBeTruthy()
    expect([shown('ОГРН или ОГРНИП'), shown('КПП'), shown('ИНН')]).toEqual([
      '1027700132195',
      '770701001',
      '7707 083 893',
    ])
    expect(screen.getByText('КПП в справочнике: 773601001')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Заменить: КПП' }))
    expect(shown('КПП')).toBe('773601001')
    expect(asked.find(({ path }) => path === '/registry/organization')?.query).toEqual({ inn: '7707 083 893' })
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('are filled in by the code of the bank', async () => {
    const { user } = await open('/client/5?tab=bank')
    await user.type(await screen.findByLabelText('БИК'), '044525225')
    await user.click(fill('БИК'))
    await waitFor(() => expect(shown('Банк')).toBe('ПАО Банк'))
    expect(shown('Корреспондентский счёт')).toBe('30101810400000000225')
  })

  it('say at the number why there is nothing, and of a closed company that it is', async () => {
    const message = 'По этому ИНН ничего не нашлось: проверьте номер'
    const error = { code: 'validation_failed', message: '', fields: { inn: { key: 'organization_unknown', message } } }
    const given: Record<string, Answer> = { '/registry/organization': { status: 422, error } }
    const { user } = await open('/client/5?tab=bank', { given })
    await user.type(await screen.findByLabelText('ИНН'), '7707083893')
    await user.click(fill('ИНН'))
    expect(await screen.findByText(message)).toBeTruthy()
    given['/registry/organization'] = { response: { ...ORGANIZATION, is_closing: true } }
    await user.click(fill('ИНН'))
    expect(await screen.findByText('По данным справочника, компания закрыта или закрывается')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  })

  it.each([
    ['no provider is configured', { isOn: false }],
    ['the client is of another country', { given: { '/clients/5': { response: { ...CLIENT, country: 'kg' } } } }],
  ])('offer nothing when %s', async (_, options) => {
    await open('/client/5?tab=bank', options)
    await screen.findByLabelText('ИНН')
    expect(screen.queryByRole('button', { name: 'Заполнить по ИНН' })).toBeNull()
  })
})

describe('the form of a new client', () => {
  async function fillIn(name = '') {
    const opened = await open('/client/add')
    const { user } = opened
    if (name) await user.type(screen.getByLabelText('Название'), name)
    await user.type(await screen.findByLabelText('ИНН'), '7707083893')
    await user.click(fill('ИНН'))
    await screen.findByText(/^Заполнено/)
    return opened
  }
  const sent = (asked: Asked[]) => asked.find(({ method }) => method === 'POST')?.body

  it('takes a company’s name and bank details from the register', async () => {
    const { asked, user } = await fillIn()
    expect(shown('Название')).toBe('ПАО «Ромашка»')
    await user.click(screen.getByRole('button', { name: 'Добавить клиента' }))
    await waitFor(() => expect(sent(asked)).toBeTruthy())
    expect(sent(asked)).toMatchObject({
      name: 'ПАО «Ромашка»',
      bank_details: { inn: '7707083893', kpp: '773601001', ogrn: '1027700132195', ceo: 'Иванов П. С.' },
    })
  })

  it('keeps the typed name, and forgets the details of what is no company after all', async () => {
    const { asked, user } = await fillIn('Ромашка')
    expect(shown('Название')).toBe('Ромашка')
    expect(screen.getByText('Название в справочнике: ПАО «Ромашка»')).toBeTruthy()
    await user.click(screen.getByLabelText('Тип'))
    await user.click(await screen.findByTitle('Частное лицо'))
    await waitFor(() => expect(screen.queryByLabelText('ИНН')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Добавить клиента' }))
    await waitFor(() => expect(sent(asked)).toBeTruthy())
    expect(sent(asked)).toMatchObject({ name: 'Ромашка', type: 'person' })
    expect(JSON.stringify(sent(asked))).not.toContain('7707083893')
  })

  it('asks for no number without a provider', async () => {
    await open('/client/add', { isOn: false })
    await screen.findByLabelText('Название')
    await screen.findByLabelText('Страна')
    expect(screen.queryByLabelText('ИНН')).toBeNull()
  })
})
