import { sql } from 'kysely'
import { API_ROOT } from '#contract/index.ts'
import { NOTIFICATION_EMAILS_PER_HOUR } from '#contract/limits.ts'
import { notificationRoutes } from '#contract/notifications/notifications.ts'
import { fillPath, PAGE_PATHS } from '#contract/paths.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { EmailContent } from '../mail/draw-email.ts'
import type { Replies } from '../mail/replies.ts'
import { type NewEmail, writeEmail } from '../mail/write-email.ts'
import { serverWordsIn } from '../words/index.ts'
import type { DeliveryChannel, DueGroup, Recipient } from './deliver.ts'
import type { Unsubscribed, UnsubscribeLinks } from './unsubscribe-links.ts'

/**
 * One email for each group. Beyond NOTIFICATION_EMAILS_PER_HOUR the remaining groups come in one email, except for
 * emergencies.
 */
export function openEmailChannel(
  { publicUrl }: Config,
  jobs: Pick<Jobs, 'send'>,
  unsubscribeLinks: UnsubscribeLinks,
  replies: Replies,
): DeliveryChannel {
  const office = { publicUrl, jobs }

  function write(tx: Tx, recipient: Recipient, groups: readonly DueGroup[], from: Unsubscribed, said: Said) {
    const { request, ...texts } = said
    const { actor, email, accountName } = recipient
    const { footer, unsubscribe } = serverWordsIn(actor.locale).emails.notifications
    return writeEmail(tx, office, {
      accountId: actor.accountId,
      userId: actor.userId,
      recipient: email,
      kind: groups.length === 1 ? 'notification' : 'notification_digest',
      about: `notifications ${groups.map(({ newest }) => newest.id).join(' ')}`,
      locale: actor.locale,
      ...(request && { request }),
      texts: {
        ...texts,
        sender: accountName,
        footer: footer(accountName),
        unsubscribe: { text: unsubscribe, url: publicUrl + PAGE_PATHS.notificationSettings },
      },
      unsubscribeUrl:
        publicUrl + API_ROOT + fillPath(notificationRoutes.unsubscribe.path, unsubscribeLinks.key(actor.userId, from)),
    })
  }

  async function writeOne(tx: Tx, recipient: Recipient, group: DueGroup): Promise<void> {
    const { newest, earlier, emailSubject, request } = group
    const { accountId, locale } = recipient.actor
    const { open, before } = serverWordsIn(locale).emails.notifications
    await write(tx, recipient, [group], newest.type, {
      subject: emailSubject,
      paragraphs: [newest.body, ...(earlier.length > 0 ? [before] : []), ...earlier.map(({ text }) => text)].filter(
        Boolean,
      ),
      button: { text: open, url: publicUrl + (newest.url ?? PAGE_PATHS.notifications) },
      ...(request && {
        request: { ...request, replyTo: await replies.replyTo(tx, { accountId, requestId: request.id }) },
      }),
    })
  }

  function writeDigest(tx: Tx, recipient: Recipient, groups: readonly DueGroup[]): Promise<void> {
    const { digest, openAll } = serverWordsIn(recipient.actor.locale).emails.notifications
    return write(tx, recipient, groups, 'all', {
      subject: digest(groups.length),
      paragraphs: [],
      facts: groups.map(({ newest }) => [newest.title, newest.body]),
      button: { text: openAll, url: publicUrl + PAGE_PATHS.notifications },
    })
  }

  return {
    name: 'email',
    async send(tx, recipient, groups) {
      const emergencies = groups.filter(({ isEmergency }) => isEmergency)
      const others = groups.filter(({ isEmergency }) => !isEmergency)
      for (const group of emergencies) await writeOne(tx, recipient, group)
      if (others.length === 0) return null
      const { sent, frees_at } = await recentEmails(tx, recipient)
      if (sent >= NOTIFICATION_EMAILS_PER_HOUR) return { groups: others, until: frees_at }
      if (sent + others.length > NOTIFICATION_EMAILS_PER_HOUR) await writeDigest(tx, recipient, others)
      else for (const group of others) await writeOne(tx, recipient, group)
      return null
    },
  }
}

type Said = Pick<EmailContent, 'subject' | 'paragraphs' | 'facts' | 'button'> & Pick<NewEmail, 'request'>

/** How many notification emails the user got in the last hour, and when the next one may be sent. */
async function recentEmails(tx: Tx, { actor }: Recipient): Promise<{ sent: number; frees_at: string }> {
  const { rows } = await sql<{ sent: number; frees_at: string }>`
    select count(*) as sent, coalesce(min(created_at), now()) + interval '1 hour' as frees_at from letters
    where user_id = ${actor.userId} and account_id = ${actor.accountId}
      and kind in ('notification', 'notification_digest') and created_at > now() - interval '1 hour'`.execute(tx)
  const [recent] = rows
  if (!recent) throw new Error('A count is one row')
  return recent
}
