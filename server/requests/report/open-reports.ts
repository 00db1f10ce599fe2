import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { REPORTS_PER_MINUTE } from '#contract/limits.ts'
import type { Locale } from '#contract/messages.ts'
import type { ReportQuery } from '#contract/requests/request-reports.ts'
import type { Actor } from '#server/access/actor.ts'
import { requireRow } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { notFound } from '#server/errors/app-error.ts'
import { refuseOver } from '#server/errors/refuse-after.ts'
import type { BinaryAnswer } from '#server/http/handlers.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { ReportContent } from '#server/reports/index.ts'
import { serverWordsIn } from '#server/words/index.ts'
import { type Audience, contentFor, drawCopy, type ReportTools } from './draw-report.ts'
import { reportContentJson } from './report-content.ts'
import { loadPictures, readSignature } from './report-pictures.ts'
import { shareDrawings } from './shared-drawings.ts'

const PDF = 'application/pdf'

interface ReportCall {
  reply: FastifyReply
  locale: Locale
  query: ReportQuery
}

/** The reports of requests, for those who may read them. */
export interface Reports {
  /** @throws AppError not_found when the actor may not read the request; too_many_requests; unavailable */
  forActor(call: ReportCall & { actor: Actor; id: number }): Promise<BinaryAnswer>
  /** By the link of the request, in the account that the link belongs to. @throws AppError as above */
  forClient(call: ReportCall & { accountId: number; hash: string }): Promise<BinaryAnswer>
}

interface Wanted {
  accountId: number
  audience: Audience
  /** Whose drawings are counted together. */
  caller: string
  find: (tx: Tx) => Promise<number>
  /** Of the account's own fields, those that the caller's role does not see. */
  hidden: (tx: Tx) => Promise<ReadonlySet<string>>
}

export function openReports(tools: ReportTools & { rateLimits: RateLimits; isLimited: boolean }): Reports {
  const { database, fileStore, rateLimits, isLimited } = tools
  const drawOnce = shareDrawings()

  async function report(call: ReportCall, wanted: Wanted): Promise<BinaryAnswer> {
    const { accountId, audience, find } = wanted
    const { version, lang: locale = call.locale, blank: isBlank = false } = call.query
    const content = await database.inAccount(
      accountId,
      async (tx) => {
        const id = await find(tx)
        const found = isBlank ? null : await readKept(tx, id, audience, locale, version)
        const kept = found && (await asSeen(tx, found, wanted))
        if (kept?.file) return { file: { ...kept.file, number: kept.content.number, version: kept.version } }
        const source = kept ?? (await asSeen(tx, await readNow(tx, id), wanted))
        return { source: { ...source, signature: isBlank ? null : await readSignature(tx, source.content) } }
      },
      { readOnly: true },
    )
    return content.file
      ? keptFile(accountId, locale, content.file)
      : drawn(call, wanted, { ...content.source, locale, isBlank })
  }

  async function keptFile(accountId: number, locale: Locale, file: KeptFile): Promise<BinaryAnswer> {
    const { sha256, size, number, version } = file
    const hash = Buffer.from(sha256, 'hex')
    return {
      body: await fileStore.open(accountId, hash),
      mime: PDF,
      name: `${serverWordsIn(locale).report.files.report} ${number}${version > 1 ? ` (${version})` : ''}.pdf`,
      headers: { 'content-length': String(size), 'repr-digest': `sha-256=:${hash.toString('base64')}:` },
    }
  }

  async function drawn(
    { reply }: ReportCall,
    { accountId, audience, caller }: Wanted,
    source: Undrawn,
  ): Promise<BinaryAnswer> {
    if (isLimited) {
      await refuseOver(rateLimits, reply, { what: 'report', of: caller, max: REPORTS_PER_MINUTE, seconds: 60 })
    }
    const { locale, isBlank, signature } = source
    const read = contentFor(audience, source.content, source.hasClientPrices)
    const content = isBlank ? unanswered(read) : read
    const body = await drawOnce(
      { accountId, audience, content, locale, isBlank, version: source.version },
      async () => {
        const pictures = await loadPictures(fileStore, accountId, content, signature)
        return drawCopy(tools, { ...source, accountId, audience, content, pictures })
      },
    )
    return {
      body,
      mime: PDF,
      name: `${serverWordsIn(locale).report.files[isBlank ? 'blank' : 'report']} ${content.number}.pdf`,
    }
  }

  return {
    forActor: ({ actor, id, ...call }) =>
      report(call, {
        accountId: actor.accountId,
        audience: 'office',
        caller: `user ${actor.userId}`,
        async find(tx) {
          await requireRow(tx, actor, 'requests:read', id)
          return id
        },
        hidden: (tx) => readHidden(tx, actor),
      }),

    forClient: ({ accountId, hash, ...call }) =>
      report(call, {
        accountId,
        audience: 'client',
        caller: `link ${hash}`,
        async find(tx) {
          const row = await tx.selectFrom('requests').select('id').where('hash', '=', hash).executeTakeFirst()
          if (!row) throw notFound()
          return row.id
        },
        // What a report says is said to the client.
        hidden: async () => new Set(),
      }),
  }
}

/** A report without the fields that the caller's role does not see: it is drawn for them, though a signed one has a file. */
async function asSeen<One extends Source & { file?: unknown }>(tx: Tx, source: One, { hidden }: Wanted): Promise<One> {
  const { fields = [] } = source.content
  if (fields.length === 0) return source
  const keys = await hidden(tx)
  const seen = fields.filter(({ key }) => !keys.has(key))
  if (seen.length === fields.length) return source
  return { ...source, content: { ...source.content, fields: seen }, ...('file' in source && { file: null }) }
}

async function readHidden(tx: Tx, { roleId }: Actor): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('custom_field_rights as r')
    .innerJoin('custom_fields as f', (join) =>
      join.onRef('f.account_id', '=', 'r.account_id').onRef('f.id', '=', 'r.field_id'),
    )
    .select('f.key')
    .where('f.entity', '=', 'requests')
    .where('r.role_id', '=', roleId)
    .where('r.right', '=', 'hidden')
    .execute()
  return new Set(rows.map(({ key }) => key))
}

interface Source {
  content: ReportContent
  hasClientPrices: boolean
  version: number | null
  at: string
}

/** The request as it is. */
async function readNow(tx: Tx, id: number): Promise<Source> {
  const { rows } = await sql<Source>`
    select ${reportContentJson} as content, a.report_prices as "hasClientPrices", null as version, now() as at
    from requests r join accounts a on a.id = r.account_id where r.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

interface Undrawn extends Source {
  signature: Buffer | null
  locale: Locale
  isBlank: boolean
}

interface KeptFile {
  /** In hexadecimal digits. */
  sha256: string
  size: number
  number: number
  version: number
}

/** A signed version; its file is missing until it has been drawn. */
type Kept = Source & { version: number; file: Pick<KeptFile, 'sha256' | 'size'> | null }

/**
 * The requested version, else that of the valid signature; null when there is none.
 * @throws AppError not_found when there is no such version
 */
async function readKept(
  tx: Tx,
  id: number,
  audience: Audience,
  locale: Locale,
  version: number | undefined,
): Promise<Kept | null> {
  const { rows } = await sql<Kept>`
    select v.content, v.has_client_prices as "hasClientPrices", v.version, v.created_at as at,
      case when b.sha256 is not null then
        json_build_object('sha256', encode(b.sha256, 'hex'), 'size', b.size) end as file
    from request_reports v
    join requests r on r.account_id = v.account_id and r.id = v.request_id
    left join request_report_files d on d.account_id = v.account_id and d.report_id = v.id
      and d.audience = ${audience} and d.locale = ${locale}
    left join files f on f.account_id = d.account_id and f.id = d.file_id
    left join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
    where v.request_id = ${id}
      and ${version === undefined ? sql`v.signature_id = r.signature_id` : sql`v.version = ${version}`}`.execute(tx)
  if (rows.length === 0 && version !== undefined) throw notFound()
  return rows[0] ?? null
}

/** Fields to fill in by hand are left out. */
function unanswered(content: ReportContent): ReportContent {
  const checklists = content.checklists.map((checklist) => ({
    ...checklist,
    items: checklist.items.map((item) => ({ ...item, answer: null, photo: null })),
  }))
  return { ...content, checklists, fields: [], started_at: null, finished_at: null }
}
