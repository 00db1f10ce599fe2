import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RoleField } from '#contract/custom-fields/field-types.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { useAskedFields } from '#src/custom-pages/requests/actions/use-asked-fields.ts'
import { RequestFields } from '#src/custom-pages/requests/page/RequestFields.tsx'
import { withOperations } from '#src/custom-pages/requests/unsent/with-operations.ts'
import { ability, rulesOf } from '#src/providers/access-control.tsx'
import { keepInActor } from '#src/providers/actor.ts'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import { perform } from '#src/providers/offline/operation-log.ts'
import { forEachOwnUser, signInOnSite } from '../../support/on-site.ts'
import { option, roleField } from '../../support/role-field.ts'
import { actorOf, executor } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'
import { WithToasts } from '../../support/WithToasts.tsx'

const of = (given: Partial<RoleField> & Pick<RoleField, 'key' | 'type'>) => roleField({ entity: 'requests', ...given })

const ENTRANCE = of({ key: 'entrance', type: 'text', title: { ru: 'Вход' } })
const PRESSURE = of({
  key: 'pressure',
  type: 'number',
  title: { ru: 'Давление' },
  unit: 'бар',
  min: 0,
  max: 16,
  decimals: 1,
  step: 'work',
  required: 'on_finish',
})
const OUTCOME = of({
  key: 'outcome',
  type: 'choice',
  title: { ru: 'Итог' },
  options: [option(1, 'Исправно'), option(2, 'Нужен ремонт')],
  step: 'finish',
  required: 'on_finish',
})
const REPAIR = of({
  key: 'repair',
  type: 'long_text',
  title: { ru: 'Что чинить' },
  step: 'finish',
  required: 'on_finish',
  show_when: [{ field: 'outcome', op: 'is', value: 2 }],
})
const LIFT = of({ key: 'lift', type: 'text', title: { ru: 'Лифт' }, step: 'work', work_types: ['Лифты'] })
const FIELDS = [ENTRANCE, PRESSURE, OUTCOME, REPAIR, LIFT]

function request(user: number, given: Partial<RequestPage> = {}) {
  return {
    id: 7,
    number: 107,
    status: 3,
    work_type: 'ТО',
    client_type: null,
    employees: [{ id: user, name: 'Орлов Пётр', avatar: null }],
    custom: { entrance: 'Со двора' },
    actions: ['fill-custom', 'finish'],
    checklists: [],
    works: [],
    ...given,
  } as unknown as RequestPage
}

let user = 0
forEachOwnUser((next) => {
  user = next
})
afterEach(() => vi.restoreAllMocks())

async function signIn(answers?: Parameters<typeof signInOnSite>[1]) {
  const site = await signInOnSite(user, answers)
  keepInActor(() => ({ custom_fields: FIELDS }))
  ability.update(rulesOf(actorOf(executor(user))))
  return site
}

function Page({ stored }: { stored: RequestPage }) {
  const { asked, haveFields } = useAskedFields(withOperations(stored, currentOperations()))
  return (
    <>
      <RequestFields stored={stored} asked={asked} />
      <button type="button" onClick={() => haveFields('on_finish')}>
        Завершить
      </button>
    </>
  )
}

const show = (stored: RequestPage) =>
  renderIn(
    'ru',
    <WithToasts>
      <Page stored={stored} />
    </WithToasts>,
  )

const fills = (asked: { path: string; body: unknown }[]) =>
  asked.filter(({ path }) => path === '/requests/7/custom').map(({ body }) => body)

describe("the account's own fields on the page of a request", () => {
  it('are in one column by the steps of the visit, those of the office to be read', async () => {
    await signIn()
    await show(request(user))
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Офис',
      'Работа',
      'Завершение',
    ])
    const office = screen.getByRole('region', { name: 'Офис' })
    expect(office.textContent).toContain('Со двора')
    expect(within(office).queryByRole('textbox')).toBeNull()
    expect(screen.queryByText('Лифт')).toBeNull()
  })

  it('are saved one by one as they are filled in', async () => {
    const { asked } = await signIn(() => ({ response: request(user) }))
    await show(request(user))
    await userEvent.type(screen.getByRole('textbox', { name: /Давление/ }), '4,5{Enter}')
    await userEvent.click(screen.getByRole('radio', { name: 'Исправно' }))
    await waitFor(() => expect(fills(asked)).toEqual([{ custom: { pressure: 4.5 } }, { custom: { outcome: 1 } }]))
  })

  it('say at once what is no value, and send nothing', async () => {
    const { asked } = await signIn(() => ({ response: request(user) }))
    await show(request(user))
    const pressure = screen.getByRole('textbox', { name: /Давление/ })
    await userEvent.type(pressure, '40{Enter}')
    await waitFor(() => expect(pressure.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(pressure.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/16/)
    expect((pressure as HTMLInputElement).value).toBe('40')
    expect(fills(asked)).toEqual([])
  })

  it('are asked for as others are filled in, without a connection too, and wait here', async () => {
    const { goOff } = await signIn()
    await goOff()
    await show(request(user))
    expect(screen.queryByText('Что чинить')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Нужен ремонт' }))
    expect(await screen.findByRole('textbox', { name: /Что чинить/ })).toBeTruthy()
    expect((screen.getByRole('radio', { name: 'Нужен ремонт' }) as HTMLInputElement).checked).toBe(true)
    expect(currentOperations().map(({ call, state }) => [call, state])).toEqual([['fillCustom', 'waiting']])
    await userEvent.click(screen.getByRole('radio', { name: 'Исправно' }))
    await waitFor(() => expect(screen.queryByText('Что чинить')).toBeNull())
    // The later choice goes in place of the earlier one.
    expect(currentOperations().map(({ args }) => (args as { body: unknown }).body)).toEqual([
      { custom: { outcome: 1 } },
    ])
  })

  it('are named when the work cannot be finished without them, and each leads to its field', async () => {
    await signIn()
    await show(request(user))
    await userEvent.click(screen.getByRole('button', { name: 'Завершить' }))
    const alert = (await screen.findByText('Чтобы завершить, заполните:')).closest('[role="alert"]') as HTMLElement
    const links = within(alert).getAllByRole('button')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Давление', 'Итог'])
    await userEvent.click(within(alert).getByRole('button', { name: 'Давление' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Давление/ }))
    expect(screen.getAllByText('Заполните это поле')).toHaveLength(2)
  })

  it('have no inputs for those who do not carry the request out', async () => {
    await signIn()
    await show(request(user, { status: 1, employees: [], custom: { pressure: 4.5 } }))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('region', { name: 'Работа' }).textContent).toContain('4,5 бар')
  })
})

it('a request shows what was filled in here over what the server has, and nothing where it was emptied', async () => {
  const { goOff } = await signIn()
  await goOff()
  const fill = (custom: Record<string, unknown>) =>
    perform('fillCustom', { id: 7, number: 107 }, { params: { id: 7 }, body: { custom } })
  await fill({ pressure: 5 })
  await fill({ entrance: null })
  expect(withOperations(request(user), currentOperations()).custom).toEqual({ pressure: 5 })
})
