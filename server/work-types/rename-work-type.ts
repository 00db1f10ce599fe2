import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'

const QUEUE = 'rename-work-types'
/** Requests that one unit of work renames: about half a second, for which their rows are locked. */
const BATCH = 2_000

interface Renaming {
  accountId: number
  workTypeId: number
}

/**
 * Makes all that names a type of work by its former names name it by its name now: schedules, promises and saved views at
 * once; requests, too, unless they are more than one unit of work changes. A job then renames the others. The type keeps
 * the former names until it has.
 */
export async function renameInRows(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  { accountId, workTypeId }: Renaming,
  former: string,
  name: string,
): Promise<void> {
  await sql`update scheduled_requests set work_type = ${name} where work_type = ${former}`.execute(tx)
  await sql`update sla_targets set match_work_type = ${name} where match_work_type = ${former}`.execute(tx)
  await renameInViews(tx, former, name)
  await sql`
    update work_types set former_names = array_append(array_remove(former_names, ${former}::text), ${former}::text)
    where id = ${workTypeId}`.execute(tx)
  const isDone = await renameBatch(tx, workTypeId)
  if (!isDone) await jobs.send(tx, QUEUE, { accountId, workTypeId } satisfies Renaming, { accountId })
}

/** The background job that renames what is left. */
export function renameWorkTypesJob(database: Database): JobDefinition {
  return {
    queue: QUEUE,
    isAwaited: true,
    atOnceOfAccount: 1,
    async work(data) {
      const { accountId, workTypeId } = data as Renaming
      let isDone = false
      while (!isDone) isDone = await database.inAccount(accountId, (tx) => renameBatch(tx, workTypeId))
    },
  }
}

/**
 * Renames some of the requests that have a former name of the type; their version stays, as no user has edited them.
 * Resolves to whether none is left, and then the type has no former names any more.
 */
async function renameBatch(tx: Tx, workTypeId: number): Promise<boolean> {
  const { rows } = await sql<{ name: string; former_names: string[] }>`
    select name, former_names from work_types where id = ${workTypeId} for no key update`.execute(tx)
  const [type] = rows
  if (!type) return true
  // One name at a time, in the order of the index.
  let left = BATCH
  for (const former of type.former_names) {
    const { numAffectedRows = 0n } = await sql`
      update requests r set work_type = ${type.name}
      from (select id from requests where work_type = ${former} order by id limit ${left} for update) batch
      where r.id = batch.id`.execute(tx)
    left -= Number(numAffectedRows)
    if (left <= 0) return false
  }
  await sql`update work_types set former_names = '{}' where id = ${workTypeId}`.execute(tx)
  return true
}

interface View {
  id: number
  query: string
}

async function renameInViews(tx: Tx, former: string, name: string): Promise<void> {
  const { rows } = await sql<View>`
    select id, query from saved_views where entity = 'requests' and query like '%work_type=%'`.execute(tx)
  for (const { id, query } of rows) {
    const renamed = renameInQuery(query, former, name)
    if (renamed !== query) await tx.updateTable('saved_views').set({ query: renamed }).where('id', '=', id).execute()
  }
}

const FILTER = 'work_type='

/** The query of a list, `status=1,2&work_type=repair`, with the type renamed in its filter. */
export function renameInQuery(query: string, former: string, name: string): string {
  return query
    .split('&')
    .map((part) => {
      if (!part.startsWith(FILTER)) return part
      const names = decodeURIComponent(part.slice(FILTER.length).replaceAll('+', ' ')).split(',')
      if (!names.includes(former)) return part
      const renamed = new Set(names.map((one) => (one === former ? name : one)))
      return FILTER + [...renamed].map(encodeURIComponent).join(',')
    })
    .join('&')
}
