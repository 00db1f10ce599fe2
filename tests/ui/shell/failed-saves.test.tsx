import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChecklistPage } from '#contract/requests/checklists.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import EditDrawer from '#src/custom-pages/requests/form/EditDrawer.tsx'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import ContactForm from '#src/parts/contacts/ContactForm.tsx'
import { ActionDialog } from '#src/parts/requests/actions/ActionDialog.tsx'
import { AccessProvider, ability } from '#src/providers/access-control.tsx'
import { ApiError } from '#src/providers/calls/api-error.ts'
import { beginSession } from '#src/providers/calls/session.ts'
import ChecklistEditor from '#src/resources/checklists/ChecklistEditor.tsx'
import WorkScheduleTab from '#src/resources/employees/WorkScheduleTab.tsx'
import { RenameDialog } from '#src/resources/products/lookups/RenameDialog.tsx'
import { answerCalls } from '../support/crud-harness.tsx'
import { actAsAdmin } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  ability.update([])
})

it('an action that did not happen is named above the reason', async () => {
  const take = () => Promise.reject(new ApiError(409, { code: 'conflict', message: 'Почему' }))
  await renderIn(
    'ru',
    <WithToasts>
      <ActionDialog
        request={{ id: 9, version: 1 }}
        title="Отменить заявку?"
        okText="Отменить заявку"
        failed="Не удалось отменить заявку"
        take={take}
        onClose={() => {}}
      >
        {null}
      </ActionDialog>
    </WithToasts>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Отменить заявку' }))
  expect(await screen.findByText('Не удалось отменить заявку')).toBeTruthy()
  expect(screen.getByText('Почему')).toBeTruthy()
})

it.each([
  ['ru', 'Ошибка обновления'],
  ['en', 'Update error'],
] as const)('a change that was not saved says so above the reason, in %s', async (locale, title) => {
  await renderIn(locale, <SaveFailure reason="Why" />)
  expect(screen.getByRole('alert').textContent).toBe(`${title}Why`)
})

const typeIn = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const CONTACT = { id: 5, name: 'Анна', position: null, phone: null, email: null }
const ITEM = {
  ...{ id: 4, position: 0, title: 'Давление', hint: null, type: 'text', answers: [], is_required: false },
  ...{ photo_required: false, min: null, max: null, unit: null },
}
const CHECKLIST = {
  id: 3,
  name: 'Осмотр',
  description: null,
  items: [ITEM],
  actions: ['items'],
} as unknown as ChecklistPage
const WEEK = {
  timezone: 'Europe/Moscow',
  days: [{ day: 1, is_working: true, from: '09:00', to: '18:00' }],
  days_off: [],
}
const REQUEST = {
  ...{ id: 9, version: 1, number: 9, name: 'Осмотр', type: 'planned', work_type: null, priority: 0 },
  ...{ client: null, facility: null, manager: null, description: null, contact: null, client_sign_required: false },
  ...{ equipment: [], checklists: [] },
} as unknown as RequestPage

/** Opened, changed by hand and sent: whatever the form, the server says no. */
const FORMS: [what: string, form: (onClose: () => void) => ReactNode, change: () => void][] = [
  [
    'a contact',
    (onClose) => <ContactForm owner="client" ownerId={1} contact={CONTACT} onSaved={vi.fn()} onCancel={onClose} />,
    () => typeIn('Имя', 'Анна Петровна'),
  ],
  [
    'an item of a checklist',
    () => <ChecklistEditor checklist={CHECKLIST} />,
    () => {
      press('Изменить пункт «Давление»')
      typeIn('Вопрос или действие', 'Давление, бар')
    },
  ],
  [
    'a schedule',
    () => <WorkScheduleTab row={{ id: 6, workSchedule: WEEK, actions: ['work-schedule'] }} />,
    () => press('Скопировать часы на все рабочие дни'),
  ],
  [
    'a name of a list',
    (onClose) => (
      <RenameDialog
        entry={{ id: 2, name: 'Фильтры', actions: ['rename'] }}
        onRename={() => Promise.reject(new ApiError(409, { code: 'conflict', message: 'Почему' }))}
        onClose={onClose}
      />
    ),
    () => typeIn('Название', 'Фильтры и сетки'),
  ],
  [
    'a request',
    (onClose) => <EditDrawer request={REQUEST} onClose={onClose} />,
    () => typeIn('Название', 'Осмотр насоса'),
  ],
]

describe('of a change that the server refuses', () => {
  async function show(form: ReactNode) {
    beginSession({ access_token: 'token' })
    answerCalls(({ method }) =>
      method === 'GET' ? { response: [] } : { status: 409, error: { code: 'conflict', message: 'Почему' } },
    )
    actAsAdmin()
    await renderIn(
      'ru',
      <WithToasts>
        <AccessProvider>{form}</AccessProvider>
      </WithToasts>,
    )
  }

  it.each(FORMS)(
    'in the form of %s it is said, and what was typed is not given up unasked',
    async (_what, form, change) => {
      const onClose = vi.fn()
      await show(form(onClose))
      change()
      press('Сохранить')
      const alert = await screen.findByText('Ошибка обновления')
      expect(alert.closest('[role=alert]')?.textContent).toBe('Ошибка обновленияПочему')

      press('Отмена')
      fireEvent.click(await screen.findByRole('button', { name: 'Продолжить ввод' }))
      expect(onClose).not.toHaveBeenCalled()
      expect(screen.queryAllByRole('button', { name: 'Сохранить' })).not.toEqual([])
    },
  )

  it('beside a checklist it is said of its items too', async () => {
    await show(<ChecklistEditor checklist={CHECKLIST} />)
    press('Удалить пункт «Давление»')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Ошибка обновленияПочему'))
  })

  it('and a form in which nothing was typed closes at once', async () => {
    const onClose = vi.fn()
    await show(<ContactForm owner="client" ownerId={1} contact={CONTACT} onSaved={vi.fn()} onCancel={onClose} />)
    press('Отмена')
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
