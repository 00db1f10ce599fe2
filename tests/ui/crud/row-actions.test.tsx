import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BANK_FIELDS } from '#contract/account/bank-details.ts'
import { type RowAction, rowActionsOf } from '#contract/row-actions.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

/** The role lets clients be changed and deleted: which of them, only the row's answer says. */
const PERMISSIONS = ['clients:read', 'clients:create', 'clients:update', 'clients:delete'] as const

const CONTACT = { id: 3, name: 'Анна', email: null, phone: null, position: null }
const FILE = { id: 4, name: 'договор.pdf', size: 9, mime: 'application/pdf', url: '/f/4', preview_url: null }
const DETAILS = { ...Object.fromEntries(BANK_FIELDS.map((field) => [field, null])), bank_name: 'Сбережение' }
const NOTHING = { data: [], current_page: 1, per_page: 20, total: 0, count: 0 }

function clientWith(actions: RowAction<'clients'>[]) {
  const client = {
    ...{ id: 7, name: 'Парус', type: 'company', phone: null, email: null, comment: null, avatar: null, tags: [] },
    ...{ facilities_count: 0, open_requests: 0, is_archived: false, created_at: '2026-01-02T03:04:05Z' },
    contacts: [CONTACT],
    actions,
  }
  return ({ path }: Asked): Answer => {
    if (path === '/clients/7') return { response: client }
    if (path === '/clients/7/files') return { response: [{ ...FILE, created_at: '2026-01-02T03:04:05Z' }] }
    return { response: path === '/clients/7/bank-details' ? DETAILS : path === '/tags' ? [] : NOTHING }
  }
}

/** What each part of the page shows to every user, and the names of its buttons that change the row. */
const PARTS: [part: string, action: RowAction<'clients'>, shown: string | RegExp, buttons: (string | RegExp)[]][] = [
  ['', 'update', 'Парус', ['Изменить']],
  ['', 'archive', 'Парус', ['В архив']],
  ['', 'delete', 'Парус', ['Удалить']],
  ['', 'erase', 'Парус', ['Стереть личные данные', 'Скачать все данные клиента']],
  ['', 'avatar', 'Парус', [/картинк|изображен|фото/i]],
  ['?tab=contacts', 'contacts', 'Анна', ['Добавить контакт', /Изменить.*Анна/, /Удалить.*Анна/]],
  ['?tab=contacts', 'erase-contacts', 'Анна', ['Стереть личные данные: Анна']],
  ['?tab=files', 'files', 'договор.pdf', [/Выберите файлы/, /Удалить.*договор/]],
]

const controls = (name: string | RegExp) => [
  ...screen.queryAllByRole('button', { name }),
  ...screen.queryAllByRole('link', { name }),
  ...screen.queryAllByLabelText(name),
]

describe('a client that the user may change', () => {
  it.each(PARTS)('at %j offers to %s', async (part, _action, shown, buttons) => {
    answerCalls(clientWith(rowActionsOf('clients')))
    await openAt(`/client/7${part}`, PERMISSIONS, { role: 'admin' })
    await screen.findAllByText(shown)
    for (const name of buttons) await waitFor(() => expect(controls(name), String(name)).not.toEqual([]))
  })
})

describe('a client that the user is not responsible for, whose role changes and deletes clients', () => {
  it.each(PARTS)('at %j does not offer to %s', async (part, _action, shown, buttons) => {
    answerCalls(clientWith([]))
    await openAt(`/client/7${part}`, PERMISSIONS)
    await screen.findAllByText(shown)
    for (const name of buttons) expect(controls(name), String(name)).toEqual([])
  })

  it('shows its bank details, and no form of them', async () => {
    answerCalls(clientWith([]))
    await openAt('/client/7?tab=bank', PERMISSIONS)
    await screen.findByText('Сбережение')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
  })

  it('leads from the address of its form to its page', async () => {
    answerCalls(clientWith([]))
    await openAt('/client/7/edit', PERMISSIONS)
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/client/7'))
  })
})
