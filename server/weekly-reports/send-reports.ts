import { sql } from 'kysely'
import type { MainFigures } from '#contract/analytics/analytics-rows.ts'
import { isDuration, MAIN_FIGURE_NAMES, type MainFigure } from '#contract/analytics/figures.ts'
import { daysLater } from '#contract/analytics/periods.ts'
import type { Locale } from '#contract/messages.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { type Actor, actorCan } from '../access/actor.ts'
import { readMembership } from '../access/read-membership.ts'
import {
  employeesSheet,
  mainSheet,
  managersSheet,
  readEmployees,
  readMainFigures,
  readManagers,
  readRequestsEmployees,
  readRequestsStatuses,
  requestsEmployeesSheet,
  statusesSheet,
} from '../analytics/index.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { writeEmail } from '../mail/write-email.ts'
import { writeSheets } from '../sheets/write-sheet.ts'
import { serverWordsIn } from '../words/index.ts'

const REPORTED_DAYS = 7
/** No account has too many executors and managers for an email. */
const ALL_ROWS = Number.MAX_SAFE_INTEGER

interface Due {
  id: number
  name: string
  today: string
}

interface Recipient {
  id: number
  email: string
}

/**
 * Mails the figures of the last seven days to the recipients of each account, once a week, at its hour or soon after.
 */
export async function sendReports(database: Database, { publicUrl }: Config, jobs: Pick<Jobs, 'send'>): Promise<void> {
  const office = { publicUrl, jobs }
  const due = await database.asSystem(readDue, { readOnly: true })
  for (const account of due) {
    await database.inAccount(account.id, async (tx) => {
      // The process that records the day sends it; the emails are queued in the same transaction.
      const noted = await sql<object>`
        update analytics_reports set sent_on = ${account.today}::date
        where account_id = ${account.id} and is_on and sent_on is distinct from ${account.today}::date
        returning 1`.execute(tx)
      if (noted.rows.length === 0) return
      for (const recipient of await readRecipients(tx)) await sendTo(tx, account, recipient)
    })
  }

  async function sendTo(tx: Tx, { id: accountId, name, today }: Due, recipient: Recipient): Promise<void> {
    const actor = await readMembership(tx, accountId, recipient.id)
    // The permission may have been taken away since they were chosen.
    if (!actor || !actorCan(actor, 'analytics:read')) return
    const { locale } = actor
    const query = { from: daysLater(today, -REPORTED_DAYS), to: today, format: 'xlsx' as const }
    const figures = await readMainFigures(tx, actor, query)
    const texts = serverWordsIn(locale).emails.weeklyReport(name, spokenDates(query, locale))
    await writeEmail(tx, office, {
      accountId,
      userId: recipient.id,
      recipient: recipient.email,
      kind: 'analytics_report',
      about: `report ${query.from}`,
      locale,
      texts: {
        ...texts,
        facts: factsOf(figures, locale),
        sender: name,
        button: { text: texts.button, url: `${publicUrl}${PAGE_PATHS.analytics}?from=${query.from}&to=${query.to}` },
      },
      attachment: await bookOf(tx, actor, query, figures),
    })
  }
}

/** The accounts whose report is due in their time zone and has not been sent. */
async function readDue(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select a.id, a.name, clock.time::date as today
    from analytics_reports s join accounts a on a.id = s.account_id
    cross join lateral (select now() at time zone a.timezone as time) as clock
    where s.is_on and a.closed_at is null and extract(isodow from clock.time) = s.weekday and extract(hour from clock.time) >= s.hour
      and s.sent_on is distinct from clock.time::date`.execute(tx)
  return rows
}

async function readRecipients(tx: Tx): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id, u.email from analytics_report_recipients named join users u on u.id = named.user_id
    where u.agree_mailing order by u.id`.execute(tx)
  return rows
}

/** The eight figures, each with its value of the week before. */
function factsOf(figures: MainFigures, locale: Locale): [string, string][] {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: figures.period.currency })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const said = (name: MainFigure, value: string | number | null) => {
    if (value === null) return '—'
    if (typeof value === 'string') return money.format(Number(value))
    if (isDuration(name)) return formatDuration(value, locale)
    return (name === 'on_time_rate' ? percent : number).format(value)
  }
  return MAIN_FIGURE_NAMES.map((name) => {
    const { value, previous } = figures[name]
    return [serverWordsIn(locale).sheets.figures[name], `${said(name, value)} (${said(name, previous)})`]
  })
}

/** The same with the details, a sheet for each view. */
async function bookOf(tx: Tx, actor: Actor, query: { from: string; to: string; format: 'xlsx' }, figures: MainFigures) {
  const table = { ...query, page: 1, per_page: ALL_ROWS }
  const views = [
    mainSheet(figures),
    statusesSheet(await readRequestsStatuses(tx, actor, query)),
    requestsEmployeesSheet(await readRequestsEmployees(tx, actor, table)),
    employeesSheet(await readEmployees(tx, actor, table)),
    managersSheet(await readManagers(tx, actor, table)),
  ].map((view) => view(actor, actor.locale))
  const [first] = views
  return { name: `${first?.fileName ?? ''}.xlsx`, content: await writeSheets(views.map(({ sheet }) => sheet)) }
}

function spokenDates({ from, to }: { from: string; to: string }, locale: Locale): string {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return dates.formatRange(new Date(from), new Date(daysLater(to, -1)))
}
