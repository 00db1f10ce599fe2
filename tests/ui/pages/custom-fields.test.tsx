import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import { keyOfTitle } from '#src/custom-pages/custom-fields/key-of-title.ts'
import CustomFieldsPage from '#src/custom-pages/custom-fields/page.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const ROLES = [
  { id: 1, name: 'admin', is_system: true },
  { id: 2, name: 'manager', is_system: false },
  { id: 3, name: 'executor', is_system: false },
]

function field(id: number, key: string, given: Partial<CustomFieldRow> = {}): CustomFieldRow {
  return {
    id,
    key,
    entity: 'requests',
    title: { ru: key },
    hint: null,
    group: null,
    type: 'text',
    options: [],
    unit: null,
    min: null,
    max: null,
    decimals: null,
    default_value: null,
    work_types: [],
    client_types: null,
    step: 'office',
    required: 'never',
    show_when: [],
    on_report: false,
    on_public_page: false,
    is_personal: false,
    is_indexed: false,
    permissions: [],
    position: id,
    is_archived: false,
    erase_at: null,
    ...given,
  }
}

const option = (id: number, title: string) => ({ id, title: { ru: title }, color: null, is_archived: false })
const LIFT = field(1, 'Лифт', {
  type: 'choice',
  options: [option(1, 'Пассажирский'), option(2, 'Грузовой')],
  is_indexed: true,
})
const LOAD = field(2, 'Груз', { show_when: [{ field: 'Лифт', op: 'is', value: 2 }] })
const NOISE = field(3, 'Шум', { group: { ru: 'Осмотр' } })

interface Server {
  fields?: CustomFieldRow[]
  refuses?: object
}

async function show({ fields = [LIFT, LOAD, NOISE], refuses }: Server = {}) {
  const asked = await signInAs({ user: { role: { id: 1, name: 'admin' } } }, ({ method, path }) => {
    if (path === '/roles') return { response: ROLES }
    if (path.endsWith('/usage'))
      return {
        response: {
          total: 50,
          rows: 14,
          options: [{ id: 2, rows: 14 }],
          dependents: [{ id: 2, title: LOAD.title }],
          views: 3,
        },
      }
    if (method === 'GET') return { response: path === '/custom-fields' ? fields : [] }
    if (refuses) return { status: 422, error: { code: 'validation_failed', message: 'Проверьте', fields: refuses } }
    return { response: path.endsWith('/position') ? fields : fields[0] }
  })
  await renderIn(
    'ru',
    <AccessProvider>
      <WithToasts>
        <CustomFieldsPage />
      </WithToasts>
    </AccessProvider>,
  )
  await screen.findByRole('button', { name: 'Добавить поле' })
  return { asked, user: userEvent.setup({ delay: null }) }
}

const sent = (asked: { method: string; path: string; body?: unknown }[]) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))

describe('the editor of fields', () => {
  it('adds one: only what its type has is sent, under a key proposed from the title', async () => {
    const { asked, user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Добавить поле' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByLabelText('Название по-русски'), 'Год постройки')
    expect(drawer.getByLabelText<HTMLInputElement>(/^Ключ/).value).toBe('god_postroyki')
    await user.click(drawer.getByRole('button', { name: 'Добавить' }))
    await waitFor(() => expect(sent(asked)).toHaveLength(1))
    expect(sent(asked)[0]).toMatchObject({
      method: 'POST',
      path: '/custom-fields',
      body: {
        entity: 'requests',
        key: 'god_postroyki',
        title: { ru: 'Год постройки' },
        type: 'text',
        options: [],
        min: null,
        group: null,
        client_types: null,
        permissions: [],
      },
    })
  })

  it('says a refusal at its setting, and keeps what was typed', async () => {
    const { user } = await show({ refuses: { key: { key: 'key_taken', message: 'Ключ занят' } } })
    await user.click(await screen.findByRole('button', { name: 'Добавить поле' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByLabelText('Название по-русски'), 'Этаж')
    await user.click(drawer.getByRole('button', { name: 'Добавить' }))
    expect(await drawer.findByText('Ключ занят')).toBeTruthy()
    expect(drawer.getByLabelText<HTMLInputElement>('Название по-русски').value).toBe('Этаж')
  })

  it('says beside the settings what a change takes from whom, and where the field is used', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Изменить: Лифт' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Заполнено в записях: 14 из 50')).toBeTruthy()
    expect(drawer.getByText('По нему показываются: Груз')).toBeTruthy()
    // An option that rows have is archived, not removed.
    expect(drawer.getByText('выбран в записях: 14')).toBeTruthy()
    expect(drawer.queryByRole('button', { name: 'Удалить вариант 2' })).toBeNull()
    await user.click(drawer.getByRole('button', { name: 'В архив: вариант 2' }))
    expect(drawer.getByText(/больше не предлагаются: Грузовой/)).toBeTruthy()
    const manager = drawer.getByRole('radiogroup', { name: 'Что может роль «Менеджер»' })
    await user.click(within(manager).getByLabelText('Скрыто'))
    expect(drawer.getByText('Исчезнет из карточек, списков и выгрузки у ролей: Менеджер')).toBeTruthy()
    await user.click(drawer.getByLabelText('Искать и сортировать по полю'))
    expect(drawer.getByText(/сохранённых видов с ним: 3/)).toBeTruthy()
    expect(drawer.getByLabelText<HTMLInputElement>(/^Ключ/).disabled).toBe(true)
  })

  it('moves a field with the arrow keys into the group that it lands in, and says where it is', async () => {
    const inGroup = { group: { ru: 'Осмотр' } }
    const { asked, user } = await show({ fields: [LIFT, field(2, 'Вид', inGroup), NOISE] })
    const handle = await screen.findByRole('button', { name: /Переместить поле «Лифт»/ })
    handle.focus()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByText('«Лифт»: место 2 из 3')).toBeTruthy()
    await waitFor(() =>
      expect(sent(asked)).toEqual([
        { method: 'POST', path: '/custom-fields/1/position', body: { before: 3, group: { ru: 'Осмотр' } } },
      ]),
    )
  })

  it('shows an archived field apart, and erases it after saying how many rows have it', async () => {
    const { asked, user } = await show({ fields: [LIFT, { ...NOISE, is_archived: true }] })
    await user.click(await screen.findByRole('button', { name: 'Стереть: Шум' }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('Записей со значением: 14')
    expect(sent(asked)).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Стереть' }))
    await waitFor(() => expect(sent(asked)).toEqual([{ method: 'POST', path: '/custom-fields/3/erase', body: {} }]))
  })
})

describe('the key of a title', () => {
  it.each([
    ['Год постройки', 'god_postroyki'],
    ['№ договора / 2', 'dogovora_2'],
    ['2-й подъезд', 'y_podezd'],
    ['Façade', 'facade'],
    ['Щ'.repeat(30), 'shch'.repeat(10)],
    ['—', ''],
  ])('%s is %s', (title, key) => {
    expect(keyOfTitle(title)).toBe(key)
  })
})
