import { sql } from 'kysely'
import { API_ROOT } from '#contract/index.ts'
import type { Locale } from '#contract/messages.ts'
import { fillPath, GUEST_PATHS } from '#contract/paths.ts'
import { CLOCK_KINDS } from '#contract/sla/clock.ts'
import { subscriptionRoutes } from '#contract/subscriptions.ts'
import { accountLocale } from '../accounts/index.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { UNSUBSCRIBE_PLACEHOLDER } from '../mail/draw-email.ts'
import { writeEmail } from '../mail/write-email.ts'
import { type AgreementReportContent, agreementWords, monthName, type ReportDrawer } from '../reports/index.ts'
import { serverWordsIn } from '../words/index.ts'
import { readAgreementReport } from './read-report.ts'

/** By the account's clock. */
const SENT_AT_HOUR = 8
/** A server that was down on the first catches up within these days. */
const SENT_UNTIL_DAY = 3

export interface ReportServices {
  database: Database
  config: Pick<Config, 'publicUrl'>
  reportDrawer: ReportDrawer
  queues: Pick<Jobs, 'send'>
}

interface Due {
  accountId: number
  agreementId: number
  /** The first day of the month that is over. */
  month: string
  country: string
}

/**
 * Mails the report of the month that is over to the addresses of each agreement, once, from the first of the next at
 * eight. Safe to run in several processes at once.
 * @param now for tests
 */
export async function sendAgreementReports(services: ReportServices, now = new Date()): Promise<void> {
  const due = await services.database.asSystem((tx) => readDue(tx, now), { readOnly: true })
  const failures: unknown[] = []
  for (const one of due) {
    // One that cannot be drawn does not hold up the others.
    await sendReport(services, one).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Reports of agreements were not sent')
}

async function sendReport(services: ReportServices, due: Due): Promise<void> {
  const { database, reportDrawer } = services
  const { accountId, agreementId, month } = due
  const locale = accountLocale(due.country)
  const report = await database.inAccount(accountId, (tx) => readAgreementReport(tx, agreementId, month), {
    readOnly: true,
  })
  const content = await reportDrawer.drawAgreement(accountId, report, locale)
  await database.inAccount(accountId, async (tx) => {
    // The process that notes the month sends it; the emails are queued in the same transaction.
    const noted = await sql<object>`
      insert into agreement_reports (agreement_id, month) values (${agreementId}, ${month}::date)
      on conflict do nothing returning 1`.execute(tx)
    if (noted.rows.length === 0) return
    for (const recipient of await readRecipients(tx, agreementId)) {
      await writeReportEmail(tx, services, { due, report, locale, content, recipient })
    }
  })
}

interface Recipient {
  email: string
  unsubscribe_key: string
}

interface ReportEmail {
  due: Due
  report: AgreementReportContent
  locale: Locale
  content: Buffer
  recipient: Recipient
}

async function writeReportEmail(tx: Tx, services: ReportServices, email: ReportEmail): Promise<void> {
  const { config, queues } = services
  const { due, report, locale, content, recipient } = email
  const { publicUrl } = config
  const { number } = report.agreement
  const { name: account, timezone } = report.account
  const month = monthName(due.month, locale)
  const texts = serverWordsIn(locale).emails.agreementReport({ account, number, month })
  const { kinds, labels } = agreementWords(locale, timezone)
  const facts = CLOCK_KINDS.flatMap((kind): [string, string][] => {
    const { met, missed } = report.totals[kind]
    return met + missed > 0 ? [[kinds[kind], texts.met(String(met), String(met + missed))]] : []
  })
  await writeEmail(
    tx,
    { publicUrl, jobs: queues },
    {
      accountId: due.accountId,
      userId: null,
      recipient: recipient.email,
      kind: 'agreement_report',
      about: `agreement ${due.agreementId} ${due.month}`,
      locale,
      texts: {
        subject: texts.subject,
        sender: account,
        paragraphs: [texts.paragraph, ...(report.clocks.length === 0 ? [labels.none] : [])],
        facts,
        footer: [texts.footer],
        unsubscribe: { text: texts.unsubscribe, url: UNSUBSCRIBE_PLACEHOLDER },
      },
      unsubscribePage: publicUrl + fillPath(GUEST_PATHS.unsubscribe, recipient.unsubscribe_key),
      unsubscribeUrl: publicUrl + API_ROOT + fillPath(subscriptionRoutes.unsubscribe.path, recipient.unsubscribe_key),
      attachment: { name: `${labels.file(number, due.month.slice(0, 'YYYY-MM'.length))}.pdf`, content },
    },
  )
}

/** Agreements that were in force in the month that is over by the account's clock, and of which no report went out. */
async function readDue(tx: Tx, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select a.id as "accountId", g.id as "agreementId", a.country, due.month::text as month
    from agreements g
    join accounts a on a.id = g.account_id and a.closed_at is null
    cross join lateral (select ${now.toISOString()}::timestamptz at time zone a.timezone as time) as clock
    cross join lateral (select (date_trunc('month', clock.time) - interval '1 month')::date as month) as due
    left join clients c on c.account_id = g.account_id and c.id = g.client_id
    where cardinality(g.report_emails) > 0 and g.archived_at is null and c.archived_at is null
      and extract(day from clock.time) <= ${SENT_UNTIL_DAY}
      and (extract(day from clock.time) > 1 or extract(hour from clock.time) >= ${SENT_AT_HOUR})
      and g.starts_on < due.month + interval '1 month' and (g.ends_on is null or g.ends_on >= due.month)
      and not exists (
        select from agreement_reports s
        where s.account_id = g.account_id and s.agreement_id = g.id and s.month = due.month)
    order by a.id, g.id`.execute(tx)
  return rows
}

/** Without those who want no more emails from this account; each has a key that unsubscribes it. */
async function readRecipients(tx: Tx, agreementId: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with recipient as (
      insert into client_recipients as known (account_id, email)
        select distinct g.account_id, lower(address) from agreements g, unnest(g.report_emails) as address
        where g.id = ${agreementId}
      on conflict (account_id, email) do update set email = known.email
      returning email, unsubscribe_key, unsubscribed_at)
    select email, unsubscribe_key from recipient where unsubscribed_at is null order by email`.execute(tx)
  return rows
}

/** Of a month that is over now, nothing goes out of a restored database. */
export async function holdAgreementReports(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into agreement_reports (account_id, agreement_id, month)
      select g.account_id, g.id,
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone a.timezone) - interval '1 month'
      from agreements g join accounts a on a.id = g.account_id where cardinality(g.report_emails) > 0
    on conflict do nothing`.execute(tx)
}
