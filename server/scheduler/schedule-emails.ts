import { sql } from 'kysely'
import type { Locale } from '#contract/messages.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { OccurrenceFailure, PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import { actorCan } from '../access/actor.ts'
import { readMembership } from '../access/read-membership.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { writeEmail } from '../mail/write-email.ts'
import { wantsEmails } from '../notifications/index.ts'
import { serverWordsIn } from '../words/index.ts'
import type { LockedSchedule } from './lock-scheduled-request.ts'

/**
 * Mails the manager of a scheduled request that one of its requests could not be created; its author, when the manager
 * gets no emails or may no longer read scheduled requests.
 */
export type FailureEmails = (
  tx: Tx,
  schedule: LockedSchedule,
  occurrence: PlannedOccurrence,
  failure: OccurrenceFailure,
) => Promise<void>

interface Recipient {
  id: number
  email: string
  locale: Locale
  account: string
  place: string
}

export function openFailureEmails({ publicUrl }: Config, jobs: Pick<Jobs, 'send'>): FailureEmails {
  const office = { publicUrl, jobs }
  return async (tx, schedule, { date }, failure) => {
    const recipient = await findRecipient(tx, schedule)
    if (!recipient) return
    const { locale, account, place } = recipient
    const texts = serverWordsIn(locale).emails
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
    const { button, ...said } = texts.scheduleFailed({ name: schedule.name, date: day, place })
    const [first = '', ...others] = said.paragraphs
    await writeEmail(tx, office, {
      accountId: schedule.account_id,
      userId: recipient.id,
      recipient: recipient.email,
      kind: 'schedule_failed',
      about: `schedule ${schedule.id} ${date} ${failure}`,
      locale,
      texts: {
        ...said,
        paragraphs: [first, texts.scheduleFailures[failure], ...others],
        sender: account,
        button: { text: button, url: publicUrl + fillPath(PATHS.scheduled_requests.show, schedule.id) },
      },
    })
  }
}

async function findRecipient(tx: Tx, { id, account_id }: LockedSchedule): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select u.id, u.email, u.locale, a.name as account, coalesce(f.name, c.name, '') as place
    from scheduled_requests s
    join accounts a on a.id = s.account_id
    left join clients c on c.account_id = s.account_id and c.id = s.client_id
    left join facilities f on f.account_id = s.account_id and f.id = s.facility_id
    join memberships m on m.account_id = s.account_id and m.is_active and not m.is_service and m.user_id in (s.manager_id, s.author_id)
    join users u on u.id = m.user_id and ${wantsEmails('u', 'schedule_failed')}
    where s.id = ${id}
    order by m.user_id = s.manager_id desc nulls last`.execute(tx)
  for (const recipient of rows) {
    const actor = await readMembership(tx, account_id, recipient.id)
    if (actor && actorCan(actor, 'schedule:read')) return recipient
  }
  return null
}
