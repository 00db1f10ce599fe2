import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMPORT_ENTITIES } from '#contract/imports/import-kinds.ts'
import { messagesIn } from '#contract/messages.ts'
import { NOTIFICATION_TYPES } from '#contract/notifications/notification-types.ts'
import { describeConflict } from '#contract/requests/conflicts-in-words.ts'
import { PLANNING_CONFLICTS } from '#contract/requests/planning-conflicts.ts'
import { type CandidateReason, formatReason } from '#contract/requests/request-board.ts'
import { DEFAULT_ROLES, roleTitle } from '#contract/users/role-names.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import { checklistSheet } from '#server/checklists/index.ts'
import { clientSheet } from '#server/clients/index.ts'
import { employeeSheet } from '#server/employees/index.ts'
import { equipmentSheet } from '#server/equipment/index.ts'
import { facilitySheet } from '#server/facilities/index.ts'
import { IMPORTS } from '#server/imports/definitions.ts'
import { exampleSheets } from '#server/imports/example-sheets.ts'
import { drawHtml, drawText, type EmailContent } from '#server/mail/draw-email.ts'
import { senderName } from '#server/mail/sender-name.ts'
import { bodyOf, emailSubjectOf, lineOf, notificationTitle } from '#server/notifications/notification-texts.ts'
import { productSheet } from '#server/products/index.ts'
import type { ReportContent } from '#server/reports/index.ts'
import { reportDocument } from '#server/reports/report-document.ts'
import { requestSheet } from '#server/requests/index.ts'
import { type ChoosableSheet, sheetOf, withColumns } from '#server/sheets/list-sheet.ts'
import { SERVER_WORDS, serverWordsIn } from '#server/words/index.ts'
import { foreignWords, inBrackets, learnMadeUp, MADE_UP } from '#tests/support/made-up-language.ts'

/** What Intl writes in dates and units, for which it takes the language of the computer. */
const OF_INTL = ['January', 'Jan', 'at', 'GB', 'GMT', 'UTC', 'Coordinated Universal Time', 'min', 'hr', 'hour', 'RUB']
const NAME = 'Бета'
const DATA = [...OF_INTL, NAME]
const AT = '2031-01-06T09:00:00Z'

beforeAll(() => {
  learnMadeUp()
  SERVER_WORDS[MADE_UP] = inBrackets(serverWordsIn('ru'))
})

afterAll(() => {
  delete SERVER_WORDS[MADE_UP]
})

const expectOwn = (...texts: (string | null | undefined)[]) =>
  expect(texts.flatMap((text) => foreignWords(text ?? '', DATA))).toEqual([])

describe('in a language that only has files, the server says nothing of another', () => {
  it('finds a word of another', () => {
    expect(foreignWords('⟦Заявка ⟦Новая⟧⟧ Нет')).toEqual(['Нет'])
  })

  it.each(['ru', 'en'])('not all of it is in brackets in %s', (locale) => {
    expect(foreignWords(fieldErrorOf('required', locale as 'ru').message)).not.toEqual([])
  })

  it('in errors', () => {
    expectOwn(...Object.values(messagesIn(MADE_UP).errors), fieldErrorOf('too_long', MADE_UP, { max: 9 }).message)
  })

  it('in roles, conflicts of plans and reasons for an executor', () => {
    expectOwn(...DEFAULT_ROLES.map((role) => roleTitle(MADE_UP, role)))
    for (const key of PLANNING_CONFLICTS)
      expectOwn(
        describeConflict(
          {
            key,
            employee: { id: 1, name: NAME, avatar: null },
            request: { id: 1, number: 1, name: NAME },
            from: AT,
            to: '2031-01-06T10:00:00Z',
            hours: [{ from: AT, to: AT }],
            travel_min: 5,
            token: '',
          },
          MADE_UP,
          'UTC',
        ),
      )
    const reasons: CandidateReason[] = [
      { key: 'free_from', at: AT },
      { key: 'distance', km: 1.5, travel_min: 4 },
      { key: 'load', minutes: 90, share: 0.5 },
      { key: 'knows_facility', visits: 2 },
    ]
    expectOwn(...reasons.map((reason) => formatReason(reason, MADE_UP)))
  })

  it('in notifications', () => {
    const payload = { number: 5, comment: NAME, new: null, deadline_at: AT, date: '2031-01-06', till: '2031-01-06' }
    const more = { days: 1, count: 2, failure: 'not_created', role: 'manager', used: 1e9, limit: 2e9 } as const
    const given = { ...payload, ...more, device_name: NAME, name: NAME }
    for (const type of NOTIFICATION_TYPES) {
      const subject = { name: NAME, place: NAME }
      expectOwn(notificationTitle(MADE_UP, type, given, subject), bodyOf(MADE_UP, 'UTC', type, given, subject))
      expectOwn(lineOf(MADE_UP, 'UTC', type, given, subject))
      expectOwn(emailSubjectOf(MADE_UP, 'UTC', type, { ...given, new: AT }, subject))
    }
  })

  it('in emails, as text and as a page', () => {
    const { emails } = serverWordsIn(MADE_UP)
    const names = {
      company: NAME,
      inviter: NAME,
      newEmail: '1@1',
      formerEmail: '1@2',
      device: { name: NAME, ip: '::1' },
    }
    const written = [
      emails.verify_email(names),
      emails.invitation(names),
      emails.new_device(names),
      emails.weeklyReport(NAME, '1'),
      emails.storage.storage_full(NAME, '1'),
      emails.diskLow('1', [{ use: 'files', freeMegabytes: 3 }]),
      emails.closing.account_closed({ account: NAME, closedBy: NAME, date: '1' }),
      emails.keys.key_created.toAdmins({ account: NAME, key: NAME, owner: NAME, date: '1' }),
      emails.keys.key_ending.toUser({ account: NAME, key: NAME, owner: NAME, date: '1' }),
    ]
    expectOwn(emails.reply(5), senderName(NAME, MADE_UP))
    for (const { button, ...said } of written) {
      const email: EmailContent = { ...said, sender: NAME, button: { text: button, url: '/' } }
      const page = drawHtml(email, MADE_UP).replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
      expectOwn(email.subject, drawText(email), page.replaceAll(/&\w+;/g, ' '))
    }
  })

  it.each<[string, ChoosableSheet<never>]>([
    ['checklists', checklistSheet],
    ['clients', clientSheet],
    ['employees', employeeSheet],
    ['equipment', equipmentSheet],
    ['facilities', facilitySheet],
    ['products', productSheet],
    ['requests', requestSheet],
  ])('in the exported spreadsheet of %s', (_, sheet) => {
    const { name, titles } = sheetOf(withColumns(sheet, undefined), [], { accountId: 1, timezone: 'UTC' }, MADE_UP)
    expect(titles.length).toBeGreaterThan(3)
    expectOwn(name, ...titles)
  })

  it.each(IMPORT_ENTITIES)('in the titles and notes of the example file of %s', (entity) => {
    const sheets = exampleSheets(IMPORTS[entity], 'ru', MADE_UP)
    const notes = sheets.at(-1)?.rows
    for (const { name, titles } of sheets) expectOwn(name, ...titles)
    expectOwn(...(Array.isArray(notes) ? notes.flat().map(String) : [NAME]))
  })

  it.each([false, true])('in the report of a request, blank: %s', (isBlank) => {
    const document = reportDocument({
      content: REPORT,
      locale: MADE_UP,
      names: { status: '1', type: '2', workType: null },
      isBlank,
      url: '/',
      at: AT,
      version: 1,
      pictures: new Map(),
    })
    const texts = [...textsOf(document.content)]
    expect(texts.length).toBeGreaterThan(20)
    expectOwn(...texts)
  })
})

function* textsOf(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content
  else if (Array.isArray(content)) for (const part of content) yield* textsOf(part)
  else if (content && typeof content === 'object')
    for (const [key, part] of Object.entries(content))
      if (['text', 'stack', 'columns', 'table', 'body', 'ul'].includes(key)) yield* textsOf(part)
}

const REPORT: ReportContent = {
  account: {
    name: NAME,
    country: 'ru',
    timezone: 'UTC',
    currency: 'RUB',
    phone: '+7',
    email: '1@1',
    details: { full_name: NAME, business_address: NAME, fact_address: NAME, inn: '1', kpp: '2', ogrn: '3', ceo: NAME },
    logo: null,
  },
  number: 1,
  name: NAME,
  description: NAME,
  type: 'planned',
  work_type: null,
  status: 4,
  hash: '1',
  created_at: AT,
  planned_start_at: AT,
  duration_min: 90,
  deadline_at: AT,
  started_at: AT,
  finished_at: '2031-01-06T11:30:00Z',
  price: '1200.50',
  client: NAME,
  facility: { name: NAME, address: NAME },
  contact: { name: NAME, phone: '+7', position: NAME },
  manager: NAME,
  executors: [{ name: NAME, firstname: NAME }],
  equipment: [{ title: NAME, manufacturer: NAME, model: NAME, serial: '1' }],
  checklists: [
    {
      name: NAME,
      is_finished: true,
      items: [{ title: NAME, type: 'text', answers: [], unit: null, answer: NAME, photo: null }],
    },
  ],
  works: [{ title: NAME, quantity: '2', measure: null, price: '600.25', total: '1200.50' }],
  works_total: '1200.50',
  signature: { id: 1, name: NAME, signed_at: AT, by_link: true },
  rating: 5,
  rating_comment: NAME,
}
