import { useQueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { EVENT_KINDS, type EventKind, type EventPayload, type FeedEvent } from '#contract/history.ts'
import { routes } from '#contract/index.ts'
import { LOCALES } from '#contract/messages.ts'
import { RESOURCES, type RowEvent } from '#contract/resources.ts'
import type { Route } from '#contract/route.ts'
import { type RecordedName, ROW_EVENT_KINDS, type RowEventKind } from '#contract/row-events.ts'
import en from '#src/locales/en/index.ts'
import ru from '#src/locales/ru/index.ts'
import { FeedEntry } from '#src/parts/feed/FeedEntry.tsx'
import type { WrittenNote } from '#src/parts/feed/FeedNote.tsx'
import { feedKey } from '#src/parts/feed/feed-key.ts'
import { HistoryFeed } from '#src/parts/feed/HistoryFeed.tsx'
import { useKeepEvent } from '#src/parts/feed/use-keep-event.ts'
import { unreachable } from '#src/providers/calls/api-error.ts'
import { reportReached, reportUnreachable } from '#src/providers/calls/connection.ts'
import { renderIn } from '../../support/speak.tsx'

const AT = '2026-11-19T09:30:00Z'
const CHANGES = { description: { old: 'Течёт', new: 'Течёт и шумит' }, duration_min: { old: 60, new: 90 } }

type RowKind = RowEventKind<RecordedName, RowEvent>
const OF_ROWS = Object.fromEntries(
  ROW_EVENT_KINDS.map(({ kind, event }) => [
    kind,
    event === 'changed' ? { name: 'Склад', changes: CHANGES } : { name: 'Склад' },
  ]),
) as unknown as { [K in RowKind]: EventPayload<K> }

/** One of each kind. */
const PAYLOADS: { [K in EventKind]: EventPayload<K> } = {
  ...OF_ROWS,
  executorOnTheWay: { expected_at: '2026-09-01T12:00:00Z' },
  executorNotOnTheWay: {},
  requestPaused: { reason: 'waits_for_client', comment: 'Вернётся в среду' },
  requestResumed: {},
  pauseCorrected: {
    comment: 'Забыл продолжить',
    old: { from: AT, to: null, reason: 'other' },
    new: { from: AT, to: AT, reason: 'waits_for_part' },
  },
  conflictsAccepted: {
    conflicts: [{ key: 'overlap', employee: 'Кравцов Дмитрий', from: AT, to: AT, hours: [], travel_min: null }],
  },
  requestStarted: { reopened: false, comment: null },
  requestFinished: { status: 4 },
  requestCancelled: { comment: 'Передумали', initiator: 'client' },
  deadlineChanged: { comment: 'Нет деталей', initiator: 'company', old: AT, new: '2026-11-21T09:30:00Z' },
  priceChanged: { comment: 'Скидка', old: '1500.00', new: '1200.50' },
  clientAccepted: { name: 'Иван Клиентов', by_link: true },
  requestOverdue: { deadline_at: AT },
  executorAdded: { user_id: 5, name: 'Кравцов Дмитрий' },
  executorRemoved: { user_id: 5, name: 'Кравцов Дмитрий' },
  managerComment: { comment: 'Позвоните заранее' },
  requestCreated: { number: 12, name: 'Насос' },
  contactCreated: { name: 'Анна' },
  contactChanged: { name: 'Анна', changes: CHANGES },
  contactDeleted: { name: 'Анна' },
  contactErased: {},
  clientErased: {},
  merged: { entity: 'clients', name: 'Ромашка' },
  mergeUndone: { entity: 'facilities', name: 'Склад' },
  facilityLeft: { name: 'Склад' },
  note: { comment: 'Ключи на вахте' },
  noteEdited: { note_id: 1, comment: 'Ключи у охраны' },
  noteDeleted: { note_id: 1 },
  roleUpdated: { role: 'foreman', changes: {} },
  roleCreated: { name: 'foreman', copy_from: null },
  roleDeleted: { name: 'foreman', new_role: 'manager', users: 2 },
  fileAttached: { file_id: 1, name: 'акт.pdf' },
  fileDetached: { file_id: 1, name: 'акт.pdf' },
  userCreated: { name: 'Белов Сергей' },
  userChanged: { name: 'Белов Сергей', changes: CHANGES },
  userDeleted: { name: 'Белов Сергей' },
  invitationAccepted: { name: 'Белов Сергей' },
  invitationDeclined: { name: 'Белов Сергей' },
  scheduleCreated: { name: 'Ежемесячно' },
  scheduleChanged: { name: 'Ежемесячно', changes: CHANGES },
  scheduleDeleted: { name: 'Ежемесячно' },
  clientDeclined: { comment: 'Осталась грязь' },
  clientRated: { rating: 4, comment: 'Спасибо' },
  requestChanged: { name: 'Насос', changes: CHANGES },
  checklistFinished: { name: 'ТО чиллера' },
  workAdded: { title: 'Фильтр', quantity: '2', price: '400.00' },
  workRemoved: { title: 'Фильтр' },
  linkReplaced: {},
  requestDeleted: { number: 12, name: 'Насос' },
  signedIn: { device_name: 'Chrome' },
  companyChanged: { name: 'Мастер', changes: { currency: { old: 'RUB', new: 'KZT' } } },
  labelReplaced: { name: 'Насос' },
  serviceAccountCreated: { name: '1С' },
  serviceAccountChanged: { name: '1С', changes: { role: { old: 'manager', new: 'dispatcher' } } },
  serviceAccountDeleted: { name: '1С' },
  keyCreated: { name: '1С', key: 'Выгрузка' },
  keyRotated: { name: '1С', key: 'Выгрузка' },
  keyRevoked: { name: '1С', key: 'Выгрузка' },
  webhookCreated: { name: '1С', url: 'https://hooks.example.com/1c' },
  webhookChanged: {
    name: '1С',
    url: 'https://hooks.example.com/1c',
    changes: { is_active: { old: true, new: false } },
  },
  webhookDeleted: { name: '1С', url: 'https://hooks.example.com/1c' },
  webhookSecretRotated: { name: '1С', url: 'https://hooks.example.com/1c' },
  webhookDisabled: { name: '1С', url: 'https://hooks.example.com/1c' },
  emailReceived: {
    comment: 'Когда приедете?',
    quoted: 'Заявка принята',
    from: 'Анна Клиентова',
    address: 'anna@client.example',
    left_out: ['вирус.exe'],
    is_first: false,
  },
  customFieldCreated: { name: 'Этаж', entity: 'clients' },
  customFieldChanged: {
    name: 'Этаж',
    entity: 'clients',
    changes: { required: { old: 'never', new: 'on_create' }, hidden_from: { old: [], new: ['manager'] } },
  },
  customFieldErased: { name: 'Этаж', entity: 'clients' },
  mailboxChanged: { address: 'help@service.example' },
  answerOvertaken: { item: 'Давление', answer: '4' },
  overdueWithdrawn: { deadline_at: AT },
  clockMissed: { clock: 'reaction', due_at: AT, field: null },
  clockUnmissed: { clock: 'resolution', met_at: AT, learned_at: AT, field: null },
  workKept: {},
  keptWorkAccepted: { name: 'Белов Сергей', count: 3 },
  keptWorkDiscarded: { name: 'Белов Сергей', count: 3, comment: 'Не было на объекте' },
}
const RECORDED_CALLS: Route[] = [
  routes.requests.update,
  routes.clients.saveBankDetails,
  routes.company.saveBankDetails,
  routes.users.save,
  routes.employees.update,
  routes.contacts.update,
]
/** What the history calls by another name than the call, and what it leaves out. */
const RECORDED_AS: Record<string, string | undefined> = {
  client_id: 'client',
  facility_id: 'facility',
  manager_id: 'manager',
  parent_id: 'parent',
  id: undefined,
  version: undefined,
  force: undefined,
  external_id: undefined,
  // Each of its fields is named by the account.
  custom: undefined,
  password: undefined,
}
const KINDS = Object.keys(EVENT_KINDS) as EventKind[]

function eventOf(kind: EventKind, id = 1): FeedEvent {
  return {
    id,
    kind: EVENT_KINDS[kind].id,
    actor: { id: 3, name: 'Соколова Марина', avatar: null },
    request: { id: 9, number: 12, name: 'Насос' },
    facility: null,
    payload: PAYLOADS[kind] as Record<string, unknown>,
    note: null,
    created_at: AT,
    happened_at: null,
  }
}

/** What a user must find of a payload: its names and comments as they are. */
function messageIn(payload: Record<string, unknown>): string[] {
  return ['name', 'title', 'comment', 'role', 'device_name'].flatMap((field) => {
    const value = payload[field]
    return typeof value === 'string' ? [value] : []
  })
}

/** Kinds that are in the history of the very row they name. */
const SAYS_NO_NAME: EventKind[] = ['requestCreated', 'requestChanged']

describe.each(LOCALES)('the history in %s', (locale) => {
  it.each(KINDS)('says %s in a sentence that names what it is about', async (kind) => {
    expect(EVENT_KINDS[kind].payload.safeParse(PAYLOADS[kind]).error).toBeUndefined()
    const { container } = await renderIn(locale, <FeedEntry event={eventOf(kind)} showsSource={false} />)
    const text = container.textContent ?? ''
    expect(text).toContain('Соколова Марина')
    expect(text).not.toMatch(/\w\.(kinds|events)\.|\{\{|undefined|\[object/)
    if (!SAYS_NO_NAME.includes(kind)) {
      for (const word of messageIn(PAYLOADS[kind] as Record<string, unknown>)) expect(text).toContain(word)
    }
    // Only an actor and a time would be no sentence.
    expect(text.replace('Соколова Марина', '').length).toBeGreaterThan(12)
  })

  it('says which checklist was finished, as it is stored now and as it was before', async () => {
    const stored = { ...eventOf('note'), payload: { comment: null, checklist: 'ТО чиллера' } }
    const now = await renderIn(locale, <FeedEntry event={stored} showsSource={false} />)
    const before = await renderIn(locale, <FeedEntry event={eventOf('checklistFinished')} showsSource={false} />)
    expect(now.container.textContent).toContain('ТО чиллера')
    expect(now.container.textContent).toBe(before.container.textContent)
  })

  it('says the same kind differently where it means two things', async () => {
    const finished = eventOf('requestFinished')
    const { container } = await renderIn(locale, <FeedEntry event={finished} showsSource={false} />)
    const waiting = await renderIn(
      locale,
      <FeedEntry event={{ ...finished, payload: { status: 2 } }} showsSource={false} />,
    )
    expect(waiting.container.textContent).not.toBe(container.textContent)
  })
})

describe.each([
  ['ru', '31 дек. 2026 г.', 'Рабочий день', 'Выходной, Новый год в компании'],
  ['en', '31 Dec 2026', 'Working day', 'Day off, Новый год в компании'],
] as const)('a day of the work calendar in %s', (locale, day, old, now) => {
  it('is named by its date, with what it was and became', async () => {
    const changes = {
      '2026-12-31': { old: { kind: 'working', title: null }, new: { kind: 'holiday', title: 'Новый год в компании' } },
    }
    const event = { ...eventOf('companyChanged'), payload: { name: 'Мастер', changes } }
    const { container } = await renderIn(locale, <FeedEntry event={event} showsSource={false} />)
    for (const text of [day, old, now]) expect(container.textContent).toContain(text)
  })
})

describe('a change', () => {
  it('has a title in both languages for every field that a call can change', () => {
    const fieldsOf = ({ body }: Route) => Object.keys((body as z.ZodObject).shape)
    const recordedAs = (name: string) => (name in RECORDED_AS ? (RECORDED_AS[name] ?? []) : name)
    const ofAll = RECORDED_CALLS.flatMap(fieldsOf).flatMap(recordedAs)
    expect(ofAll).toContain('duration_min')
    for (const texts of [ru, en]) {
      for (const field of [...ofAll, 'work_schedule']) expect(texts.feed.fields, field).toHaveProperty(field)
      for (const entity of new Set(ROW_EVENT_KINDS.map((kind) => kind.entity))) {
        const titles = { ...texts.feed.fields, ...texts[entity].fields }
        const changed = fieldsOf(routes[RESOURCES[entity].calls].update).flatMap(recordedAs)
        for (const field of changed) expect(titles, `${entity}.${field}`).toHaveProperty(field)
      }
    }
  })

  it('is shown in words: roles by their titles, phones by their masks, figures as figures, what has no words by its title alone', async () => {
    const changes = {
      role: { old: 'manager', new: 'executor' },
      contract_number: { old: '12.50', new: null },
      phone: { old: null, new: '+79161234567' },
      work_schedule: { old: null, new: { zone: 'Europe/Moscow' } },
    }
    const event = { ...eventOf('facilityChanged'), payload: { name: 'Склад', changes } }
    await renderIn('ru', <FeedEntry event={event} showsSource={false} />)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.any(String),
      'Роль: Менеджер → Исполнитель',
      'Номер договора: 12.50 → —',
      'Телефон: — → +7 (916)-123-45-67',
      'График работы',
    ])
  })

  it.each([
    ['ru', ['Изменены права роли «Менеджер»', 'Заявки, удаление: запрещено → только свои']],
    ['en', ['Permissions of role “Manager” changed', 'Requests, delete: forbidden → own only']],
  ] as const)(
    'of a permission names role, permission and its values before and after, in %s',
    async (locale, [sentence, change]) => {
      const payload = { role: 'manager', changes: { 'requests:delete': { old: 'forbidden', new: 'manager' } } }
      await renderIn(locale, <FeedEntry event={{ ...eventOf('roleUpdated'), payload }} showsSource={false} />)
      expect(screen.getByText(sentence)).toBeTruthy()
      expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe(change)
    },
  )

  it('of a role’s name or description is no change of its permissions', async () => {
    const payload = { role: 'Диспетчер', changes: { name: { old: 'employee', new: 'Диспетчер' } } }
    await renderIn('ru', <FeedEntry event={{ ...eventOf('roleUpdated'), payload }} showsSource={false} />)
    expect(screen.getByText('Изменена роль «Диспетчер»')).toBeTruthy()
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('Название: Сотрудник → Диспетчер')
  })

  it('says from which role a new one has its permissions, and which took over the users of a deleted one', async () => {
    const copied = { ...eventOf('roleCreated'), payload: { name: 'Диспетчер', copy_from: 'manager' } }
    await renderIn('ru', <FeedEntry event={copied} showsSource={false} />)
    expect(screen.getByText('Создана роль «Диспетчер» с правами роли «Менеджер»')).toBeTruthy()
    const removed = { ...eventOf('roleDeleted'), payload: { name: 'executor', new_role: 'manager', users: 2 } }
    await renderIn('ru', <FeedEntry event={removed} showsSource={false} />)
    const sentence = 'Удалена роль «Исполнитель», её пользователи (2) получили роль «Менеджер»'
    expect(screen.getByText(sentence)).toBeTruthy()
  })
})

describe('a feed', () => {
  it('shows old and new of each changed field, and which request it belongs to', async () => {
    await renderIn('ru', <FeedEntry event={eventOf('requestChanged')} showsSource />)
    expect(screen.getByText(/Описание/).textContent).toBe('Описание: Течёт → Течёт и шумит')
    expect(screen.getByText(/Длительность/).textContent).toContain('→ 1 ч 30 мин')
    expect(screen.getByRole('link', { name: '№12 Насос' }).getAttribute('href')).toBe('/requests/9')
  })

  it('keeps a note that could not be written, and shows it in the feed once it was', async () => {
    let isReachable = false
    let marked = 0
    const load = vi.fn(async () => ({ data: [eventOf('requestCreated')], current_page: 1, per_page: 20, total: 1 }))
    const of = ['requests', 9] as const
    function WrittenFeed() {
      const keep = useKeepEvent()
      const write = async ({ comment }: WrittenNote) => {
        if (!isReachable) throw new Error('Сервис недоступен')
        keep(of, { ...eventOf('note', 2), payload: { comment } })
      }
      const markRead = async () => {
        marked += 1
      }
      return <HistoryFeed of={of} about={{ owner: 'requests', id: 9 }} load={load} write={write} markRead={markRead} />
    }
    await renderIn('ru', <WrittenFeed />)
    await screen.findByText('Заявка создана')
    expect(marked).toBe(1)

    const field = screen.getByRole('textbox', { name: 'Заметка' })
    fireEvent.change(field, { target: { value: 'Позвонить до приезда' } })
    fireEvent.click(screen.getByRole('button', { name: /Отправить/ }))
    await screen.findByText('Сервис недоступен')
    expect((field as HTMLTextAreaElement).value).toBe('Позвонить до приезда')

    isReachable = true
    fireEvent.click(screen.getByRole('button', { name: /Отправить/ }))
    await screen.findByText('Позвонить до приезда', { selector: 'li *' })
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
    expect(marked).toBe(2)
    expect(screen.getByText('Заявка создана')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('keeps a note in sight when what was read before it arrives after it', async () => {
    const of = ['requests', 9] as const
    const note = { ...eventOf('note', 2), payload: { comment: 'Ключ у охраны' } }
    const page = (data: FeedEvent[]) => ({ data, current_page: 1, per_page: 20, total: data.length })
    const older = Promise.withResolvers<ReturnType<typeof page>>()
    const load = vi
      .fn(async () => page([note, eventOf('requestCreated')]))
      .mockImplementationOnce(async () => page([eventOf('requestCreated')]))
      .mockImplementationOnce(() => older.promise)
    function WrittenFeed() {
      const queries = useQueryClient()
      const keep = useKeepEvent()
      const write = async () => {
        void queries.invalidateQueries({ queryKey: feedKey(of) })
        keep(of, note)
      }
      return <HistoryFeed of={of} about={{ owner: 'requests', id: 9 }} load={load} write={write} />
    }
    await renderIn('ru', <WrittenFeed />)
    await screen.findByText('Заявка создана')
    fireEvent.change(screen.getByRole('textbox', { name: 'Заметка' }), { target: { value: 'Ключ у охраны' } })
    fireEvent.click(screen.getByRole('button', { name: /Отправить/ }))
    await screen.findByText('Ключ у охраны', { selector: 'li *' })
    await act(async () => older.resolve(page([eventOf('requestCreated')])))
    expect(screen.getByText('Ключ у охраны', { selector: 'li *' })).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('says once that there is no connection, and comes by itself when there is', async () => {
    reportUnreachable()
    let isReachable = false
    const load = async () => {
      if (isReachable) return { data: [eventOf('note', 2)], current_page: 1, per_page: 20, total: 1 }
      throw unreachable()
    }
    await renderIn('ru', <HistoryFeed of={['requests', 10]} load={load} />)
    await screen.findByText('История появится, когда вернётся связь')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()

    isReachable = true
    act(() => reportReached())
    await screen.findByText('Ключи на вахте')
    expect(screen.queryByText(/когда вернётся связь/)).toBeNull()
  })
})
