import { sql } from 'kysely'
import { EXTERNAL_IDS_COLUMN } from '#contract/integrations/external-ids.ts'
import type { Locale } from '#contract/messages.ts'
import type { RequestExportQuery } from '#contract/requests/requests.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope } from '#server/access/scope.ts'
import { customJson, customSheetColumns, fieldsOf } from '#server/custom-fields/index.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { fullAddress } from '#server/db/full-address.ts'
import { exportExternalIds } from '#server/external-ids/index.ts'
import type { BinaryAnswer } from '#server/http/handlers.ts'
import { exportRows, withColumns } from '#server/sheets/list-sheet.ts'
import { inHeavyTurn } from '#server/work/heavy-work.ts'
import { workTypeIn } from '#server/work-types/index.ts'
import { whereReadable } from './list-requests.ts'
import { filterConditions } from './request-filters.ts'
import { requestOrder } from './request-order.ts'
import { WHOM_TO_CALL } from './request-phones.ts'
import { type ExportedRequest, requestSheet } from './request-sheet.ts'

/** Rows read at once. */
const BATCH = 200

interface Exporting {
  database: Database
  tx: Tx
  actor: Actor
}

/**
 * The filtered list as .xlsx, with titles in the user's language and times in the account's zone. The requests and
 * their order are fixed once, as ids; the rows are read in batches as they are downloaded, each in a unit of work of
 * its own. With pages of the list, finding the last of two million rows would scan from the first.
 */
export async function exportRequests(
  { database, tx, actor }: Exporting,
  query: RequestExportQuery,
  locale: Locale,
): Promise<BinaryAnswer> {
  const { columns } = query
  const areAsked = !columns || columns.includes(EXTERNAL_IDS_COLUMN)
  const externalIds = areAsked ? await exportExternalIds(tx, actor, 'requests') : null
  const where = await whereReadable(tx, actor, query.q, filterConditions(query, actor))
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(r.id::text, ',') as ids from (select r.id from requests r ${where} ${requestOrder(actor, query.sort)}) r`.execute(
    tx,
  )
  return exportRows(
    withColumns(requestSheet, columns, externalIds?.columns, customSheetColumns(actor, 'requests', locale)),
    batches(rows[0]?.ids ?? ''),
    actor,
    locale,
  )

  async function* batches(ids: string) {
    for (const some of batchesOf(ids)) {
      yield inHeavyTurn(actor.accountId, () =>
        database.inAccount(
          actor.accountId,
          async (unit) => {
            const read = await readExported(unit, actor, locale, some)
            return externalIds ? externalIds.addTo(unit, read) : read
          },
          { readOnly: true },
        ),
      )
    }
  }
}

/** Cut from one string, because two million numbers would take several times its memory. */
function* batchesOf(ids: string, size = BATCH): Generator<string[]> {
  for (let at = 0; at < ids.length; ) {
    const start = at
    for (let taken = 0; taken < size && at < ids.length; taken++) {
      const comma = ids.indexOf(',', at)
      at = comma === -1 ? ids.length : comma + 1
    }
    yield ids.slice(start, at).split(',').filter(Boolean)
  }
}

/** Those that the actor may still read, in the order of the ids. */
async function readExported(tx: Tx, actor: Actor, locale: Locale, ids: readonly string[]): Promise<ExportedRequest[]> {
  const { rows } = await sql<ExportedRequest>`
    select r.id, r.number, r.status, r.name, r.type, ${workTypeIn(locale, 'r', 'work_type')} as work_type, r.priority, c.name as client, f.name as facility, ${fullAddress} as address,
      called.name as contact, called.phone, m.name as manager, e.names as executors, r.planned_start_at, r.duration_min,
      r.deadline_at, r.sla_due_at, r.started_at,
      r.finished_at, r.price, r.created_at, ${customJson(fieldsOf(actor, 'requests'), 'r')} as custom
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join requests r on r.id = wanted.id
    left join clients c on c.account_id = r.account_id and c.id = r.client_id
    left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    left join memberships m on m.account_id = r.account_id and m.user_id = r.manager_id
    left join lateral (
      select string_agg(w.name, ', ' order by w.name) as names
      from request_executors x join memberships w on w.account_id = x.account_id and w.user_id = x.user_id
      where x.account_id = r.account_id and x.request_id = r.id) e on r.has_executor
    left join lateral ${WHOM_TO_CALL} called on true
    where ${inScope(actor, 'requests:read', 'r.id')}
    order by wanted.place`.execute(tx)
  return rows
}
