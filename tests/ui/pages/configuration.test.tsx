import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ConfigurationImport, ConfigurationItem } from '#contract/configuration/configuration.ts'
import { choose, chosenAtFirst } from '#src/custom-pages/configuration/chosen-items.ts'
import ConfigurationPage from '#src/custom-pages/configuration/page.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

function item(key: string, given: Partial<ConfigurationItem> = {}): ConfigurationItem {
  const [section = 'checklists', name = ''] = key.split(':') as [ConfigurationItem['section'], string]
  return {
    key,
    section,
    name,
    title: null,
    entity: null,
    outcome: 'new',
    changes: [],
    conflict: null,
    message: null,
    needs: [],
    ...given,
  }
}

const ITEMS = [
  item('roles:manager', {
    outcome: 'conflict',
    conflict: 'gains_permissions',
    changes: [{ field: 'grants', old: {}, new: { 'clients:delete': 'allowed' } }],
  }),
  item('checklists:Doors'),
  item('work_types:maintenance', {
    outcome: 'changed',
    changes: [{ field: 'deadline_hours', old: null, new: 24 }],
    needs: ['checklists:Doors'],
  }),
  item('fields:equipment.floor', {
    entity: 'equipment',
    title: { ru: 'Этаж', en: 'Floor' },
    outcome: 'conflict',
    conflict: 'type_differs',
  }),
  item('pause_reasons:other', { outcome: 'same' }),
]

const DONE: ConfigurationImport = {
  id: 7,
  name: 'file.json',
  author: null,
  created_at: '2026-12-01T09:00:00.000Z',
  created: 1,
  changed: 1,
  undo_until: '2026-12-02T09:00:00.000Z',
  undone_at: null,
  left: [],
}

async function show(locale: 'ru' | 'en', check: object = { response: ITEMS }) {
  let imports: ConfigurationImport[] = []
  const asked = await signInAs({}, ({ method, path }) => {
    if (path.endsWith('/configuration/check')) return check as { response: unknown }
    if (path.endsWith('/undo')) {
      imports = [
        {
          ...DONE,
          undo_until: null,
          undone_at: DONE.created_at,
          left: [{ section: 'work_types', name: 'maintenance', title: null, entity: null, reason: 'in_use' }],
        },
      ]
      return { response: imports[0] }
    }
    if (method === 'POST') {
      imports = [DONE]
      return { response: DONE }
    }
    return { response: path.includes('/trades/') ? { format: 1 } : imports }
  })
  const { container } = await renderIn(
    locale,
    <AccessProvider>
      <WithToasts>
        <ConfigurationPage />
      </WithToasts>
    </AccessProvider>,
  )
  const user = userEvent.setup({ delay: null, applyAccept: false })
  const pick = async (text: string) =>
    user.upload(container.querySelector('input[type=file]') as HTMLInputElement, new File([text], 'file.json'))
  return { asked, user, pick }
}

describe('what is chosen', () => {
  it('is at first all that is not in conflict', () => {
    expect([...chosenAtFirst(ITEMS)]).toEqual(['checklists:Doors', 'work_types:maintenance'])
  })

  it('comes with what it needs, and goes with what it is needed by', () => {
    expect([...choose(ITEMS, new Set(), 'work_types:maintenance', true)].sort()).toEqual([
      'checklists:Doors',
      'work_types:maintenance',
    ])
    expect(choose(ITEMS, chosenAtFirst(ITEMS), 'checklists:Doors', false).size).toBe(0)
  })

  it('leaves out at first what needs an item in conflict', () => {
    const items = [
      item('roles:A', { outcome: 'conflict', conflict: 'archived' }),
      item('fields:x', { needs: ['roles:A'] }),
    ]
    expect([...chosenAtFirst(items)]).toEqual([])
    expect([...choose(items, new Set(), 'fields:x', true)].sort()).toEqual(['fields:x', 'roles:A'])
  })
})

it('a file is shown as what it would change, imported as chosen, and undone', async () => {
  const { asked, user, pick } = await show('ru')
  await pick('{"format":1}')
  await screen.findByRole('heading', { level: 2, name: 'Что изменится: file.json' })
  expect(screen.getByText('Срок, часов: пусто → 24')).toBeTruthy()
  expect(screen.getByText(/Клиенты, удаление: нет → все/)).toBeTruthy()
  expect(screen.getByText('Вместе с ним: Doors')).toBeTruthy()
  expect(screen.getByText('1 пункт уже такой же.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Оборудование: Этаж' }).disabled).toBe(true)
  const role = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Менеджер' })
  expect([role.checked, role.disabled]).toEqual([false, false])
  await user.click(role)
  await user.click(screen.getByRole('button', { name: 'Загрузить 3 пункта' }))
  await screen.findByRole('heading', { level: 2, name: 'Загруженные конфигурации' })
  expect(asked.find(({ path }) => path.endsWith('/configuration/import'))?.body).toEqual({
    file: { format: 1 },
    items: ['checklists:Doors', 'work_types:maintenance', 'roles:manager'],
    name: 'file.json',
  })

  await user.click(screen.getByRole('button', { name: 'Отменить загрузку' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отменить загрузку' }))
  await screen.findByText(/уже используется/)
  expect(screen.getByText(/Отменена/)).toBeTruthy()
})

it.each([
  ['{', 'This is not a configuration: the file is not valid JSON'],
  ['{}', 'This is not a configuration: the file has no format'],
  ['{"format":2}', 'The file is of another format: this version reads format 1'],
  [' '.repeat(1024 * 1024), /The file is too large/],
])('a file that is none is refused before it is sent: %#', async (text, message) => {
  const { asked, pick } = await show('en')
  await pick(text)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

it('errors of a file stand at their places in it', async () => {
  const fields = { 'file.fields.0.type': { key: 'not_option', message: 'Choose one of the listed values' } }
  const { pick } = await show('en', { status: 422, error: { code: 'validation_failed', message: 'No', fields } })
  await pick('{"format":1,"fields":[{"key":"floor"}]}')
  expect(await screen.findByText(/Fields, № 1 «floor», type: Choose one of the listed values/)).toBeTruthy()
})

it('a configuration of ours is shown before it is imported', async () => {
  const { asked, user } = await show('en')
  await user.click(await screen.findByRole('button', { name: /Lifts/ }))
  await screen.findByRole('heading', { level: 2, name: 'What would change: Lifts' })
  expect(asked.some(({ path }) => path.endsWith('/configuration/trades/lifts'))).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Do not import' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /Lifts/ })).toBeTruthy())
  expect(asked.some(({ path }) => path.endsWith('/configuration/import'))).toBe(false)
})
