import { known } from './known.ts'
import type { TestApp } from './start-app.ts'

interface WrittenEmail {
  id: number
  account_id: number | null
  kind: string
  recipient: string
  locale: string
  subject: string
  body_text: string
  body_html: string
  link: string | null
  state: string
  attempts: number
  failure: string | null
  last_error: string | null
}

/** The emails to an address, oldest first, as they are in the database. */
export function emailsTo({ services }: TestApp, recipient: string): Promise<WrittenEmail[]> {
  return services.database.asSystem((tx) =>
    tx
      .selectFrom('letters')
      .select([
        'id',
        'account_id',
        'kind',
        'recipient',
        'locale',
        'subject',
        'body_text',
        'body_html',
        'link',
        'state',
        'attempts',
        'failure',
        'last_error',
      ])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute(),
  )
}

/** The parameters of the link in the newest email of a kind. */
export async function linkTo(testApp: TestApp, recipient: string, kind: string): Promise<URL> {
  const mail = (await emailsTo(testApp, recipient)).findLast((written) => written.kind === kind)
  return new URL(known(mail?.link))
}

/** The key in the link at the end of the emails to an address, which only its reader has. */
export async function unsubscribeKey({ services }: TestApp, recipient: string): Promise<string> {
  const { unsubscribe_page } = await services.database.asSystem((tx) =>
    tx.selectFrom('letters').select('unsubscribe_page').where('recipient', '=', recipient).executeTakeFirstOrThrow(),
  )
  return known(/\/unsubscribe\/([0-9a-f]{32})$/.exec(known(unsubscribe_page))?.[1])
}
