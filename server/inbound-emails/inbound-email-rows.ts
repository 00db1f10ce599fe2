import { type RawBuilder, sql } from 'kysely'
import { excerptOf, type InboundEmail, type InboundEmailRow } from '#contract/inbound-emails.ts'
import type { Page } from '#contract/paging.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import type { FileLinks } from '../files/file-links.ts'
import { fileRow, type StoredFile, storedFileJson } from '../files/file-row.ts'
import { clientsOfSender } from './match-sender.ts'

type StoredEmail = Omit<InboundEmail, 'files' | 'clients'> & { files: StoredFile[] }

/** With more than an excerpt needs, of a text that may be long. */
const BEGINNING = 600

interface ListQuery {
  page: number
  per_page: number
  state: 'waiting' | 'set_aside'
}

export async function listInboundEmails(
  tx: Tx,
  actor: Actor,
  links: FileLinks,
  query: ListQuery,
): Promise<Page<InboundEmailRow>> {
  const which = sql`e.state = ${query.state}`
  const page = await readPage(
    tx,
    query,
    (slice) =>
      selected(
        actor,
        sql`left(e.body, ${sql.lit(BEGINNING)}) as body, null as quoted`,
        sql`${which} order by e.id desc ${slice}`,
      ),
    sql`select count(*) as total from inbound_emails e where ${which}`,
  )
  const data = page.data.map(({ body, quoted: _, sent_at: __, ...row }) => ({
    ...row,
    files: row.files.map((file) => fileRow(links, actor.accountId, file)),
    excerpt: excerptOf(body),
  }))
  return { ...page, data }
}

/**
 * One that is in a request belongs to those who may read the request.
 * @throws AppError not_found
 */
export async function readInboundEmail(tx: Tx, actor: Actor, links: FileLinks, id: number): Promise<InboundEmail> {
  const isReadable = sql`(e.state <> 'taken' or ${inScope(actor, 'requests:read', 'e.request_id')})`
  const { rows } = await selected(actor, sql`e.body, e.quoted`, sql`e.id = ${id} and ${isReadable}`).execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  const { files, ...email } = row
  return {
    ...email,
    files: files.map((file) => fileRow(links, actor.accountId, file)),
    clients: await clientsOfSender(tx, row.from_address, inScope(actor, 'clients:read', 'c.id')),
  }
}

function selected(actor: Actor, texts: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<StoredEmail> {
  return sql<StoredEmail>`
    select e.id, e.from_name, e.from_address, e.subject, ${texts}, e.sent_at, e.state, e.reason,
      (select json_build_object('id', r.id, 'number', r.number, 'name', r.name) from requests r
        where r.account_id = e.account_id and r.id = e.request_id and ${inScope(actor, 'requests:read', 'r.id')}) as request,
      (select coalesce(json_agg(${storedFileJson} order by f.id), '[]') from inbound_email_files x
        join files f on f.account_id = x.account_id and f.id = x.file_id
        join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
        where x.account_id = e.account_id and x.email_id = e.id) as files,
      e.left_out, e.created_at, e.done_at,
      (select json_build_object('id', m.user_id, 'name', m.name) from memberships m
        where m.account_id = e.account_id and m.user_id = e.done_by) as done_by
    from inbound_emails e where ${which}`
}
