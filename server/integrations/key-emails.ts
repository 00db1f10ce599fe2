import type { ApiKey } from '#contract/integrations/api-keys.ts'
import type { Locale } from '#contract/messages.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { writeEmail } from '../mail/write-email.ts'
import { writeToAdmins } from '../mail/write-to-admins.ts'
import { serverWordsIn } from '../words/index.ts'

export interface MailedKey
  extends Pick<ApiKey, 'id' | 'name' | 'prefix' | 'owner' | 'scopes' | 'networks' | 'expires_at'> {
  /** Of a service account; else of a user. */
  isService: boolean
}

/**
 * Emails about keys, none of which has the key: of a service account to the account's admins, of a user to that user.
 */
export interface KeyEmails {
  /** @param author who made it */
  announceNew(tx: Tx, accountId: number, key: MailedKey, author: string): Promise<void>
  announceEnd(tx: Tx, accountId: number, key: MailedKey): Promise<void>
}

export function openKeyEmails({ publicUrl }: Pick<Config, 'publicUrl'>, jobs: Pick<Jobs, 'send'>): KeyEmails {
  const office = { publicUrl, jobs }

  async function write(tx: Tx, accountId: number, key: MailedKey, kind: 'key_created' | 'key_ending', author?: string) {
    const { isService, id, name, owner } = key
    const account = await tx
      .selectFrom('accounts')
      .select(['name', 'timezone'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const textsIn = (locale: Locale) => {
      const { keys } = serverWordsIn(locale).emails
      const date = dateIn(locale, account.timezone, key.expires_at)
      const names = { account: account.name, key: name, owner: owner.name, date: date ?? '' }
      const said = keys[kind][isService ? 'toAdmins' : 'toUser'](names)
      return { ...said, facts: factsOf(key, locale, { author, date }) }
    }
    const email = { accountId, kind, about: `api-keys/${id}`, path: PAGE_PATHS.integrations, textsIn }
    if (isService) await writeToAdmins(tx, office, { ...email, sender: account.name })
    else await writeToOwner(tx, key.owner.id, { ...email, sender: account.name })
  }

  type OwnersEmail = Parameters<typeof writeToAdmins>[2]

  async function writeToOwner(tx: Tx, userId: number, { path, sender, textsIn, ...email }: OwnersEmail): Promise<void> {
    const user = await tx.selectFrom('users').select(['email', 'locale']).where('id', '=', userId).executeTakeFirst()
    if (!user?.email) return
    const locale = user.locale as Locale
    const { button, ...said } = textsIn(locale)
    const texts = { ...said, sender, button: { text: button, url: publicUrl + path } }
    await writeEmail(tx, office, { ...email, userId, recipient: user.email, locale, texts })
  }

  return {
    announceNew: (tx, accountId, key, author) => write(tx, accountId, key, 'key_created', author),
    announceEnd: (tx, accountId, key) => write(tx, accountId, key, 'key_ending'),
  }
}

function factsOf(
  { name, prefix, owner, isService, scopes, networks }: MailedKey,
  locale: Locale,
  { author, date }: { author: string | undefined; date: string | null },
): [string, string][] {
  const { facts, anywhere, never } = serverWordsIn(locale).emails.keys
  return [
    [facts.key, `${name} (${prefix}…)`],
    ...(isService ? [[facts.owner, owner.name] as [string, string]] : []),
    ...(author && isService ? [[facts.author, author] as [string, string]] : []),
    [facts.scopes, scopes.join(', ')],
    [facts.networks, networks.join(', ') || anywhere],
    [facts.ends, date ?? never],
  ]
}

function dateIn(locale: Locale, timeZone: string, moment: string | null): string | null {
  return moment && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(moment))
}
