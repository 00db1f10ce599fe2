import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import RequestAddPage from '#src/custom-pages/requests/form/add.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import type { Actor } from '#src/providers/actor.ts'
import type { Answer, Asked } from '../../support/crud-harness.tsx'
import { signInAs, USER } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'
import { WithToasts } from '../../support/WithToasts.tsx'

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => {}

const HOUR_MS = 60 * 60_000
const REPAIR: Actor['work_types'][number] = {
  ...{ name: 'repair', translations: { ru: 'Ремонт лифтов' }, former_names: [], icon: null, color: null },
  ...{ default_duration_min: 90, default_priority: 1, client_sign_required: true, deadline_hours: 24, checklists: [4] },
}
const dispatcher = {
  work_types: [REPAIR],
  account: { emergency_hours: 6 },
  permissions: ['requests:create:all', 'clients:read:all', 'clients:create:all', 'facilities:read:all'],
}

const SIMILAR = {
  ...{ id: 5, name: 'Ромашка', phone: '+79991112233', email: null, inn: null },
  ...{ is_archived: false, same: ['phone'] },
}

const FREE = { employee: { id: 3, name: 'Мастеров Олег' }, reasons: [], conflicts: [], in_conflict: 0, known: 0 }

/** One client, who has one facility with a contact, and one executor. */
function answer({ path, method }: Asked): Answer {
  if (path === '/requests' && method === 'POST') return { response: { id: 77, number: 107 } }
  if (path.startsWith('/account/managersForSelector')) return { response: [{ id: USER.id, name: 'Смирнова Анна' }] }
  if (path.startsWith('/clients/clientsForSelector')) return { response: [{ id: 5, name: 'Ромашка' }] }
  if (path.startsWith('/facilities/facilitiesForSelector'))
    return { response: [{ id: 9, name: 'Склад', client: { id: 5, name: 'Ромашка' }, address: null }] }
  if (path === '/facilities/9') return { response: { id: 9, contacts: [{ name: 'Олег', phone: '+79990001122' }] } }
  if (path === '/requests/availability') return { response: { candidates: [FREE], times: [] } }
  if (path === '/requests/workTypes') return { response: ['maintenance', 'repair'] }
  if (path.startsWith('/checklists/')) return { response: [{ id: 4, name: 'Шаги' }] }
  if (path === '/clients/similar') return { response: [SIMILAR] }
  if (path === '/clients/5') return { response: { id: 5, name: 'Ромашка', phone: '+79991112233', contacts: [] } }
  return { response: [] }
}

async function openForm(search = '', answered: typeof answer = answer, role = USER.role) {
  const asked = await signInAs({ ...dispatcher, user: { role } }, answered)
  await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <RequestAddPage />
      </AccessProvider>
    </WithToasts>,
    `/requests/add${search}`,
  )
  await screen.findByLabelText('Название')
  return asked
}

const created = (asked: Asked[]) => asked.find(({ path, method }) => path === '/requests' && method === 'POST')?.body

describe('the form of a new request', () => {
  it('says who is an executor where there is none, and who can add one', async () => {
    const withoutExecutors: typeof answer = (asked) =>
      asked.path === '/requests/availability' ? { response: { candidates: [], times: [] } } : answer(asked)
    await openForm('', withoutExecutors, { id: 4, name: 'dispatcher' })
    expect(await screen.findByText('Исполнителей пока нет')).toBeTruthy()
    expect(screen.getByText(/включено «Выезжает на заявки»/)).toBeTruthy()
    expect(await screen.findByText('Добавить исполнителя может администратор вашей компании.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Пригласить исполнителя' })).toBeNull()
  })

  it('fills in the only facility, whom to call there, and its manager; Ctrl+Enter sends it from any field', async () => {
    const asked = await openForm('?client_id=5')
    const phone = screen.getByLabelText('Телефон контактного лица') as HTMLInputElement
    await waitFor(() => expect(phone.value).toContain('999'))
    const name = screen.getByLabelText('Название')
    fireEvent.change(name, { target: { value: 'Течёт кран' } })
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(created(asked)).toBeDefined())
    expect(created(asked)).toMatchObject({
      client_id: 5,
      facility_id: 9,
      manager_id: USER.id,
      deadline_at: null,
      contact: { name: 'Олег', phone: '+79990001122' },
    })
  })

  it('keeps who is on the line', async () => {
    const asked = await openForm(`?client_id=5&contact_name=Ирина&contact_phone=${encodeURIComponent('+79995556677')}`)
    await waitFor(() => expect(asked.some(({ path }) => path === '/facilities/9')).toBe(true))
    fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'Течёт кран' } })
    fireEvent.click(screen.getByRole('button', { name: 'Создать заявку' }))
    await waitFor(() => expect(created(asked)).toMatchObject({ contact: { name: 'Ирина', phone: '+79995556677' } }))
  })

  it('takes the client who has the caller’s number already, instead of a second one', async () => {
    const asked = await openForm(`?contact_phone=${encodeURIComponent('+79991112233')}`)
    fireEvent.click(screen.getByRole('button', { name: 'Новый клиент' }))
    const drawer = await screen.findByRole('dialog', { name: 'Новый клиент' })
    const [phone] = await within(drawer).findAllByDisplayValue(/999/)
    expect(phone).toBeTruthy()
    fireEvent.click(await within(drawer).findByRole('button', { name: 'Выбрать клиента Ромашка' }))
    await waitFor(() => expect(asked.some(({ path }) => path === '/facilities/9')).toBe(true))
    fireEvent.change(screen.getByLabelText('Контактное лицо'), { target: { value: 'Ирина' } })
    fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'Течёт кран' } })
    fireEvent.click(screen.getByRole('button', { name: 'Создать заявку' }))
    await waitFor(() => expect(created(asked)).toMatchObject({ client_id: 5, contact: { name: 'Ирина' } }))
    expect(asked.some(({ path, method }) => path === '/clients' && method === 'POST')).toBe(false)
  })

  it('creates a company by its tax number, for who may not change clients afterwards', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'registry', content: 'on' })
    document.head.append(meta)
    const organization = { name: 'ПАО «Маяк»', inn: '7707083893', kpp: '773601001', is_closing: false }
    const asked = await openForm('', (call) => {
      if (call.path === '/registry/organization') return { response: organization }
      if (call.path === '/clients/similar') return { response: [] }
      const isCreated = call.path === '/clients' && call.method === 'POST'
      return isCreated ? { response: { id: 6, name: 'ПАО «Маяк»' } } : answer(call)
    })
    fireEvent.click(screen.getByRole('button', { name: 'Новый клиент' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Новый клиент' }))
    fireEvent.change(await drawer.findByLabelText('ИНН'), { target: { value: '7707083893' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Заполнить по ИНН' }))
    await drawer.findByText('Заполнено: Название, КПП')
    fireEvent.change(drawer.getByLabelText('Телефон'), { target: { value: '+375291234567' } })
    await waitFor(() => expect(drawer.queryByLabelText('ИНН')).toBeNull())
    fireEvent.change(drawer.getByLabelText('Телефон'), { target: { value: '' } })
    fireEvent.change(await drawer.findByLabelText('ИНН'), { target: { value: '7707083893' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Добавить' }))
    const made = () => asked.find(({ path, method }) => path === '/clients' && method === 'POST')?.body
    await waitFor(() => expect(made()).toBeDefined())
    expect(made()).toMatchObject({ name: 'ПАО «Маяк»', bank_details: { inn: '7707083893' } })
    expect(JSON.stringify(made())).not.toContain('773601001')
    meta.remove()
  })

  it('proposes the deadline of an emergency by the account’s hours, and takes it back', async () => {
    const asked = await openForm('?client_id=5')
    fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'Прорыв трубы' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Аварийная' }))
    const deadline = screen.getByLabelText('Срок') as HTMLInputElement
    await waitFor(() => expect(deadline.value).not.toBe(''))
    fireEvent.click(screen.getByRole('radio', { name: 'Плановая' }))
    await waitFor(() => expect(deadline.value).toBe(''))
    fireEvent.click(screen.getByRole('radio', { name: 'Аварийная' }))
    fireEvent.click(screen.getByRole('button', { name: 'Создать заявку' }))
    await waitFor(() => expect(created(asked)).toBeDefined())
    const { deadline_at } = created(asked) as { deadline_at: string }
    const hours = (Date.parse(deadline_at) - Date.now()) / HOUR_MS
    expect(hours).toBeGreaterThan(5.9)
    expect(hours).toBeLessThan(6.2)
  })

  it('fills in what the type of work says where the user has said nothing, and takes it back', async () => {
    const asked = await openForm('?client_id=5')
    fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'Застрял лифт' } })
    const duration = screen.getByLabelText('Длительность') as HTMLInputElement
    fireEvent.change(duration, { target: { value: '45' } })
    const type = screen.getByLabelText('Вид работ')
    await waitFor(() => expect(asked.some(({ path }) => path === '/requests/workTypes')).toBe(true))
    fireEvent.change(type, { target: { value: 'Ремонт лифтов' } })
    expect(
      await screen.findByText(/Заполнено по виду работ: приоритет, .*подпись клиента, чек-листы и срок/),
    ).toBeTruthy()
    expect(duration.value).toBe('45')
    expect((screen.getByRole('radio', { name: 'Высокий' }) as HTMLInputElement).checked).toBe(true)
    const deadline = screen.getByLabelText('Срок') as HTMLInputElement
    expect(deadline.value).not.toBe('')

    fireEvent.click(screen.getByRole('button', { name: 'Убрать' }))
    await waitFor(() => expect(deadline.value).toBe(''))
    expect((screen.getByRole('radio', { name: 'Обычный' }) as HTMLInputElement).checked).toBe(true)
    expect(screen.queryByText(/Заполнено по виду работ/)).toBeNull()

    fireEvent.change(type, { target: { value: '' } })
    fireEvent.change(type, { target: { value: 'Ремонт лифтов' } })
    await waitFor(() => expect(deadline.value).not.toBe(''))
    fireEvent.click(screen.getByRole('button', { name: 'Создать заявку' }))
    await waitFor(() => expect(created(asked)).toBeDefined())
    expect(created(asked)).toMatchObject({
      ...{ work_type: 'repair', duration_min: 45, priority: 1, client_sign_required: true, checklists: [4] },
    })
    // Left as it was filled in, the deadline is the server's to set: an agreement may promise another.
    expect(created(asked)).not.toHaveProperty('deadline_at')
    expect(created(asked)).not.toHaveProperty('deadline_of_type')
  })

  it('begins with the client', async () => {
    await openForm()
    expect(document.activeElement).toBe(screen.getByLabelText('Клиент'))
  })
})
