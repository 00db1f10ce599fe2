import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { NO_BANK_DETAILS } from '#contract/account/bank-details.ts'
import type { StorageUsage, Tariffs } from '#contract/account/tariffs.ts'
import { NOTIFICATION_TYPES } from '#contract/notifications/notification-types.ts'
import NotificationSettingsPage from '#src/custom-pages/notification-center/settings.tsx'
import { AccountBankDetails } from '#src/custom-pages/settings/AccountBankDetails.tsx'
import FileStorePage from '#src/custom-pages/settings/file-store.tsx'
import PlanPanel from '#src/custom-pages/settings/PlanPanel.tsx'
import { AccessProvider, ability } from '#src/providers/access-control.tsx'
import { beginSession } from '#src/providers/calls/session.ts'
import { StorageWarning } from '#src/shell/StorageWarning.tsx'
import { type Answer, answerCalls } from '../support/crud-harness.tsx'
import { actorOf } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const GIGABYTE = 1024 ** 3
const IN_THREE_DAYS = new Date(Date.now() + 3 * 24 * 3_600_000 - 60_000).toISOString()

function tariffs(usage: Partial<StorageUsage> = {}, current = 2): Tariffs {
  const plan = (id: number, name: 'basic' | 'standard' | 'enterprise', gigabytes: number, price: string) => ({
    id,
    name,
    storage_bytes: gigabytes * GIGABYTE,
    price,
    currency: 'USD',
    period: 'month' as const,
    is_current: id === current,
  })
  return {
    tariffs: [plan(1, 'basic', 1, '0.00'), plan(2, 'standard', 50, '49.00'), plan(3, 'enterprise', 500, '99.00')],
    usage: { used_bytes: 0, limit_bytes: 50 * GIGABYTE, state: 'ok', trial_ends_at: null, ...usage },
  }
}

async function show(
  element: React.ReactElement,
  answers: Record<string, unknown>,
  refused: Record<string, Answer> = {},
  rules: typeof ability.rules = [{ action: 'administer', subject: 'account' }],
) {
  beginSession({ access_token: 'token' })
  ability.update(rules)
  const asked = answerCalls(({ method, path }) => refused[`${method} ${path}`] ?? { response: answers[path] ?? null })
  await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>{element}</AccessProvider>
    </WithToasts>,
  )
  return { asked, user: userEvent.setup({ delay: null }) }
}

const CONTENTS = { kinds: [{ kind: 'requests', bytes: GIGABYTE, files: 1 }], largest: [] }

describe('the page of plans', () => {
  it('says how long the trial lasts, and asks before a plan is chosen', async () => {
    const given = { '/file-tariff': tariffs({ trial_ends_at: IN_THREE_DAYS }), '/file-tariff/contents': CONTENTS }
    const { asked, user } = await show(<FileStorePage />, {
      ...given,
      '/file-tariff/3': tariffs({}, 3),
      '/check': actorOf(),
    })
    expect(await screen.findByText('Пробный период: ещё 3 дня.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Выбрать тариф «Корпоративный»' }))
    const question = await screen.findByRole('dialog')
    expect(within(question).getByText(/пробный период закончится. Оплата не списывается/)).toBeTruthy()
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(within(question).getByRole('button', { name: 'Выбрать' }))
    expect(await screen.findByText('ваш тариф')).toBeTruthy()
    expect(screen.queryByText(/Пробный период/)).toBeNull()
    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/file-tariff/3'])
  })

  it('has no button for a plan that the files do not fit into', async () => {
    const usage = { used_bytes: 2 * GIGABYTE }
    await show(<FileStorePage />, { '/file-tariff': tariffs(usage), '/file-tariff/contents': CONTENTS })
    expect(await screen.findByText('Не поместится: файлы занимают 2 ГБ')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Выбрать тариф «Базовый»' })).toBeNull()
  })

  it('says why the server refused one that no longer fits, and looks again', async () => {
    const message = 'Файлы занимают больше места, чем даёт этот тариф: сначала удалите лишние'
    const { asked, user } = await show(
      <FileStorePage />,
      { '/file-tariff': tariffs(), '/file-tariff/contents': CONTENTS },
      {
        'POST /file-tariff/1': {
          status: 409,
          error: { code: 'conflict', message: 'x', fields: { tariff: { key: 'tariff_too_small', message } } },
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Выбрать тариф «Базовый»' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Выбрать' }))
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(asked.filter(({ path }) => path === '/file-tariff').length).toBe(2)
  })
})

it('the page of plans has no button for who may not choose one, and says who may', async () => {
  await show(<FileStorePage />, { '/file-tariff': tariffs(), '/file-tariff/contents': CONTENTS }, {}, [])
  expect(await screen.findByText(/Тариф выбирает администратор/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('Самые большие файлы')).toBeNull()
})

describe('the page of an account', () => {
  it('asks for the bank details that its country has', async () => {
    const { asked, user } = await show(<AccountBankDetails country="pl" />, {
      '/account/bank-details': NO_BANK_DETAILS,
    })
    const nip = await screen.findByLabelText('NIP')
    expect(screen.queryByLabelText('ИНН')).toBeNull()
    await user.type(nip, '1234563218')
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'PATCH', body: { inn: '1234563218' } }))
  })
})

describe('every page of an admin', () => {
  it('shows the three plans without buttons, and how to get them', async () => {
    await show(<PlanPanel />, { '/file-tariff': tariffs() })
    expect(await screen.findByText('Корпоративный')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: 'Тариф и хранилище' }).getAttribute('href')).toBe('/settings/file-store')
  })

  it.each([
    ['almost_full', 'Файловое хранилище почти заполнено: удалите лишние файлы или смените тариф'],
    ['full', 'Файловое хранилище заполнено, смените тариф, чтобы пользоваться системой полностью'],
  ] as const)('warns of a storage that is %s, until that is put away', async (state, texts) => {
    const { user } = await show(<StorageWarning />, { '/file-tariff': tariffs({ state }) })
    expect(await screen.findByText(texts)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Закрыть' }))
    await waitFor(() => expect(screen.queryByText(texts)).toBeNull())
  })
})

it('only admins see the storage, and only for them is it asked', async () => {
  const { asked } = await show(<StorageWarning />, { '/file-tariff': tariffs({ state: 'full' }) })
  await screen.findByRole('button', { name: 'Закрыть' })
  cleanup()
  asked.length = 0
  ability.update([])
  await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <StorageWarning />
      </AccessProvider>
    </WithToasts>,
  )
  expect(screen.queryByText(/хранилище заполнено/)).toBeNull()
  expect(asked).toEqual([])
})

describe('the page of notifications', () => {
  const switches = { app: true, push: true, email: true }
  const settings = {
    agree_mailing: true,
    quiet_hours: true,
    channels: Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, switches])),
  }

  it('offers what is delivered, and saves each switch as it is turned', async () => {
    const { asked, user } = await show(<NotificationSettingsPage />, { '/user/notifications': settings })
    const full = await screen.findByRole('switch', { name: 'Хранилище заполнено: Письмом' })
    expect(screen.queryByRole('columnheader', { name: 'В браузере' })).toBeNull()
    await user.click(full)
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        channels: { storage_full: { email: false } },
      }),
    )
  })

  it('lets what is not urgent come outside of work hours too', async () => {
    const { asked, user } = await show(<NotificationSettingsPage />, { '/user/notifications': settings })
    await user.click(await screen.findByRole('switch', { name: /вне моего графика/ }))
    await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ quiet_hours: false }))
  })

  it('turns a switch back when the server does not hear of it', async () => {
    const { user } = await show(
      <NotificationSettingsPage />,
      { '/user/notifications': settings },
      { 'POST /user/notifications': { status: 500, error: { code: 'internal', message: 'Упс' } } },
    )
    const master = await screen.findByRole('switch', { name: /Получать письма/ })
    await user.click(master)
    expect(await screen.findByText('Упс')).toBeTruthy()
    expect(master.getAttribute('aria-checked')).toBe('true')
  })
})
