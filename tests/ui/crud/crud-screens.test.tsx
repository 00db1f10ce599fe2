import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ClientRow } from '#contract/clients/clients.ts'
import { type RowAction, rowActionsOf } from '#contract/row-actions.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

function client(id: number, name: string): ClientRow {
  return {
    id,
    name,
    type: 'company',
    country: null,
    phone: '+79161234567',
    email: null,
    comment: null,
    avatar: null,
    tags: [{ id: 1, name: 'сеть' }],
    facilities_count: 2,
    open_requests: 0,
    is_archived: false,
    created_at: '2026-01-02T03:04:05Z',
    custom: {},
  }
}

function pageOf(rows: unknown[]): Answer {
  return { response: { data: rows, current_page: 1, per_page: 20, total: rows.length } }
}

/** Answers `GET /clients` with these rows, and everything else with nothing. */
function listing(rows: ClientRow[]) {
  return ({ path }: Asked): Answer => (path === '/clients' ? pageOf(rows) : { response: [] })
}

/** Answers the calls about one client with it, its counts with none, and its lists with nothing. */
function showing(row: ClientRow, actions: RowAction<'clients'>[] = rowActionsOf('clients')) {
  return ({ path }: Asked): Answer => {
    if (path === '/clients' || path === `/clients/${row.id}`) return { response: { ...row, contacts: [], actions } }
    return { response: path.endsWith('Unread') ? { count: 0 } : [] }
  }
}

function address(): string {
  return screen.getByLabelText('address').textContent ?? ''
}

const READ = ['clients:read'] as const
const ALL = ['clients:read', 'clients:create', 'clients:update', 'clients:delete'] as const

describe('a list', () => {
  it('shows the rows the call answers, phones in their mask and each name as a link to its page', async () => {
    answerCalls(listing([client(7, 'ООО «Парус»')]))
    await openAt('/clients', READ)
    const link = await screen.findByRole('link', { name: /ООО «Парус»/ })
    expect(link.getAttribute('href')).toBe('/client/7')
    expect(screen.getByText('+7 (916)-123-45-67')).toBeTruthy()
  })

  it('shows the archive in place of the rest, and keeps that in its address', async () => {
    const asked = answerCalls(listing([client(7, 'ООО «Парус»')]))
    await openAt('/clients', READ)
    await userEvent.click(await screen.findByRole('button', { name: 'Архив', pressed: false }))
    await screen.findByRole('button', { name: 'Архив', pressed: true })
    expect(address()).toBe('/clients?archived=true')
    const lists = () => asked.filter(({ path }) => path === '/clients').map(({ query }) => query.archived)
    await waitFor(() => expect(lists()).toEqual([undefined, 'true']))
  })

  it('asks for what its address says', async () => {
    const asked = answerCalls(listing([client(7, 'ООО «Парус»')]))
    await openAt('/clients?type=person&sort=-name&page=3&q=ива', READ)
    await screen.findByRole('link', { name: /Парус/ })
    expect(asked.find(({ path }) => path === '/clients')?.query).toEqual({
      type: 'person',
      sort: '-name',
      page: '3',
      per_page: '20',
      q: 'ива',
    })
  })

  it('shows the last page there is at an address beyond it, and leaves no step to go back to', async () => {
    const rows = Array.from({ length: 45 }, (_, index) => client(index + 1, `ООО «№${index + 1}»`))
    const asked = answerCalls(({ path, query }) => {
      if (path !== '/clients') return { response: [] }
      const [page, perPage] = [Number(query.page), Number(query.per_page)]
      const data = rows.slice((page - 1) * perPage, page * perPage)
      return { response: { data, current_page: page, per_page: perPage, total: rows.length } }
    })
    await openAt('/clients?page=999', READ)
    await screen.findByRole('link', { name: /№45»/ })
    expect(address()).toBe('/clients?page=3')
    expect(screen.getByText('41–45 из 45')).toBeTruthy()
    expect(screen.getByText('3 из 3')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Предыдущая страница' }))
    await screen.findByRole('link', { name: /№40»/ })
    expect(address()).toBe('/clients?page=2')
    const pages = asked.filter(({ path }) => path === '/clients').map(({ query }) => query.page)
    expect(pages).toEqual(['999', '3', '2'])
  })

  it('leaves out what its address cannot mean, and keeps the rest', async () => {
    const asked = answerCalls(listing([client(7, 'ООО «Парус»')]))
    await openAt('/clients?type=robot&sort=secret&page=-4&per_page=7&archived=perhaps&tag=сеть', READ)
    await screen.findByRole('link', { name: /Парус/ })
    expect(asked.find(({ path }) => path === '/clients')?.query).toEqual({ tag: 'сеть', page: '1', per_page: '20' })
  })

  it('reads its rows by its own call, whatever call a link names', async () => {
    const asked = answerCalls(listing([client(7, 'ООО «Парус»')]))
    await openAt('/clients?call=show&domain=users&params[id]=3&query[per_page]=1', READ)
    await screen.findByRole('link', { name: /Парус/ })
    expect(asked.find(({ path }) => path === '/clients')?.query).toEqual({ page: '1', per_page: '20' })
    expect(asked.filter(({ path }) => path.startsWith('/users'))).toEqual([])
  })

  it('puts a search into the address, back on the first page', async () => {
    const asked = answerCalls(listing([client(7, 'ООО «Парус»')]))
    await openAt('/clients?page=3&type=person', READ)
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Поиск' }), 'парус')
    await waitFor(() => expect(decodeURI(address())).toBe('/clients?type=person&q=парус'))
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ q: 'парус', page: '1' }))
  })

  it('says what to do first when it is empty, with the button for those who may', async () => {
    answerCalls(listing([]))
    await openAt('/clients', ALL)
    expect(await screen.findByText(/Клиентов пока нет/)).toBeTruthy()
    const links = screen.getAllByRole('link', { name: /Добавить клиента/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/client/add', '/client/add'])
  })

  it('has no button for what one may not do', async () => {
    answerCalls(listing([client(7, 'ООО «Парус»')]))
    await openAt('/clients', READ)
    await screen.findByRole('link', { name: /Парус/ })
    expect(screen.queryByRole('link', { name: /Добавить клиента/ })).toBeNull()
  })

  it('says why it could not be had, and tries again', async () => {
    let isBroken = true
    answerCalls((asked) =>
      isBroken
        ? { status: 403, error: { code: 'forbidden', message: 'Недостаточно прав' } }
        : listing([client(7, 'Парус')])(asked),
    )
    await openAt('/clients', READ)
    await screen.findByText('Недостаточно прав')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('link', { name: /Парус/ })).toBeTruthy()
  })
})

describe('a form', () => {
  it('says of a text that it is too long, and cuts nothing off', async () => {
    answerCalls(listing([]))
    await openAt('/facility/add', ['facilities:read', 'facilities:create'])
    const name = await screen.findByLabelText<HTMLInputElement>('Название')
    await userEvent.click(name)
    await userEvent.paste('ж'.repeat(201))
    await userEvent.click(screen.getByRole('button', { name: 'Добавить объект' }))
    expect(await screen.findByText('Не длиннее 200 символов, лишних: 1')).toBeTruthy()
    expect(name.value).toHaveLength(201)
  })

  it('asks the contract before the server: the mistakes are at their fields, the first one is focused', async () => {
    const asked = answerCalls(() => ({ response: [] }))
    await openAt('/client/add', ALL)
    await userEvent.type(await screen.findByLabelText('Email'), 'not an address')
    await userEvent.click(screen.getByRole('button', { name: 'Добавить клиента' }))
    expect(await screen.findByText('Введите название')).toBeTruthy()
    expect(await screen.findByText('Некорректный Email')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Название')))
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it("shows the server's error at the field and keeps what was typed", async () => {
    const fields = { name: { key: 'duplicate', message: 'Такое значение уже есть' } }
    answerCalls(({ method }) =>
      method === 'POST'
        ? { status: 422, error: { code: 'validation_failed', message: 'Проверьте введённые данные', fields } }
        : { response: [] },
    )
    await openAt('/client/add', ALL)
    const name = await screen.findByLabelText<HTMLInputElement>('Название')
    await userEvent.type(name, 'Парус{Enter}')
    expect(await screen.findByText('Такое значение уже есть')).toBeTruthy()
    expect(name.value).toBe('Парус')
    expect(address()).toBe('/client/add')
  })

  it('sends what was typed and leads to the new page', async () => {
    const asked = answerCalls(showing(client(9, 'Парус')))
    await openAt('/client/add', ALL)
    await userEvent.type(await screen.findByLabelText('Название'), 'Парус')
    await userEvent.type(screen.getByLabelText('Телефон'), '9161234567')
    await userEvent.click(screen.getByRole('button', { name: 'Добавить клиента' }))
    await waitFor(() => expect(address()).toBe('/client/9'))
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/clients',
      body: { name: 'Парус', type: 'company', phone: '+79161234567' },
    })
  })

  it('sends only what was changed', async () => {
    const asked = answerCalls(showing(client(7, 'Парус')))
    await openAt('/client/7/edit', ALL)
    await userEvent.type(await screen.findByLabelText('Комментарий'), 'звонить утром')
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(address()).toBe('/client/7'))
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ comment: 'звонить утром' })
  })
})

describe('a page', () => {
  it('keeps its open part in the address', async () => {
    answerCalls(showing(client(7, 'Парус'), []))
    await openAt('/client/7', READ)
    const parts = await screen.findByRole('navigation', { name: 'Парус' })
    await userEvent.click(within(parts).getByRole('link', { name: 'Контакты' }))
    expect(address()).toBe('/client/7?tab=contacts')
    expect(await screen.findByText('Контактов пока нет')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Добавить контакт/ })).toBeNull()
  })

  it('deletes only after a question, and says what keeps the row from being deleted', async () => {
    const facilities = Array.from({ length: 11 }, (_, index) => ({
      entity: 'facilities',
      id: index + 3,
      title: `Склад ${index + 1}`,
    }))
    const dependents = [...facilities, { entity: 'requests', id: 9, title: '45 Осмотр' }]
    const asked = answerCalls((call) =>
      call.method === 'DELETE'
        ? { status: 409, error: { code: 'in_use', message: 'Удалить нельзя', details: dependents } }
        : showing(client(7, 'Парус'))(call),
    )
    await openAt('/client/7', ALL)
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }))
    const question = await screen.findByRole('dialog')
    expect(within(question).getAllByText('Удалить клиента Парус?')).not.toEqual([])
    expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Удалить' }))
    const link = await screen.findByRole('link', { name: 'Склад 1' })
    expect(link.getAttribute('href')).toBe('/facility/3')
    const refusal = link.closest('[role="dialog"]') as HTMLElement
    expect(
      within(refusal)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Объекты', 'Заявки'])
    const [held, requests] = within(refusal).getAllByRole('list')
    expect(held?.textContent).toMatch(/Склад 10и другие$/)
    expect(requests?.textContent).toBe('№45 Осмотр')
    expect(address()).toBe('/client/7')
  })

  it('offers to archive what cannot be deleted, and archives it when that is chosen', async () => {
    const asked = answerCalls((call) =>
      call.method === 'DELETE'
        ? { status: 409, error: { code: 'in_use', message: 'Удалить нельзя', details: [] } }
        : showing(client(7, 'Парус'))(call),
    )
    await openAt('/client/7', ALL)
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    const texts = await screen.findByText(/Вместо удаления/)
    expect(asked.filter(({ method }) => method === 'PATCH')).toEqual([])
    const refusal = texts.closest('[role="dialog"]') as HTMLElement
    await userEvent.click(within(refusal).getByRole('button', { name: 'В архив' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({
        path: '/clients/7',
        body: { is_archived: true },
      }),
    )
  })

  it('says of an empty archive that it is empty, and of a search in it that nothing matches', async () => {
    answerCalls(({ path }) => ({
      response: path === '/tags' ? [] : { data: [], current_page: 1, per_page: 20, total: 0 },
    }))
    const { unmount } = await openAt('/clients?archived=true', ALL)
    expect(await screen.findByText('В архиве пока пусто')).toBeTruthy()
    unmount()
    await openAt('/clients?archived=true&q=парус', ALL)
    expect(await screen.findByText('По этим условиям ничего не нашлось')).toBeTruthy()
  })

  it('says that a row is archived, and brings it back', async () => {
    const asked = answerCalls(showing({ ...client(7, 'Парус'), is_archived: true }))
    await openAt('/client/7', ALL)
    const back = await screen.findByRole('button', { name: 'Вернуть из архива' })
    expect(screen.queryByRole('button', { name: 'В архив' })).toBeNull()
    await userEvent.click(back)
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { is_archived: false } }),
    )
  })

  it('shows the archive to users who may read, and its buttons to those who may change the row', async () => {
    answerCalls(showing({ ...client(7, 'Парус'), is_archived: true }, []))
    await openAt('/client/7', READ)
    await screen.findByText(/^В архиве/)
    expect(screen.queryByRole('button', { name: 'Вернуть из архива' })).toBeNull()
  })
})
