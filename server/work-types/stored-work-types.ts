import { sql } from 'kysely'
import type { z } from 'zod'
import type { Page } from '#contract/paging.ts'
import type { WorkTypePage, WorkTypeRow, workTypeRoutes } from '#contract/requests/work-types.ts'
import { hasWords } from '#contract/search/fold-text.ts'
import type { KnownWorkType } from '#contract/work-types/known-work-type.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import { inScope } from '../access/scope.ts'
import { isListed } from '../db/archived.ts'
import type { Tx } from '../db/database.ts'
import { allOf, readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import { hasAllWords } from '../search-words/index.ts'
import { standardNames } from './standard-names.ts'

const SETTINGS = sql`w.name, w.translations, w.icon, w.color, w.default_duration_min, w.default_priority,
  w.client_sign_required, w.deadline_hours`

const checklists = sql`(
  select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by c.position, k.id), '[]')
  from work_type_checklists c join checklists k on k.account_id = c.account_id and k.id = c.checklist_id
  where c.account_id = w.account_id and c.work_type_id = w.id)`

const columns = sql<WorkTypeRow>`w.id, ${SETTINGS}, ${checklists} as checklists, w.position,
  w.archived_at is not null as is_archived`

export function listWorkTypes(
  tx: Tx,
  actor: Actor,
  query: z.output<typeof workTypeRoutes.list.query>,
): Promise<Page<WorkTypeRow>> {
  const where = allOf([
    inScope(actor, 'work_types:read', 'w.id'),
    isListed(query.archived, 'w'),
    query.q && isFound(query.q),
  ])
  return readPage(
    tx,
    query,
    (slice) => sql<WorkTypeRow>`select ${columns} from work_types w where ${where} order by w.position, w.id ${slice}`,
    sql`select count(*) as total from work_types w where ${where}`,
  )
}

/** By any of its names: those that the product translates are stored as codes. */
function isFound(q: string) {
  const codes = standardNames().flatMap(({ code, names }) => (hasWords(names, q) ? [code] : []))
  return sql<boolean>`(${hasAllWords([sql`w.name`, sql`w.translations::text`], q)} or w.name = any(${codes}))`
}

/** @throws AppError not_found */
export async function readWorkType(tx: Tx, actor: Actor, id: number): Promise<WorkTypePage> {
  const { rows } = await sql<WorkTypeRow>`select ${columns} from work_types w where w.id = ${id}`.execute(tx)
  const [type] = rows
  if (!type) throw notFound()
  return { ...type, actions: rowActions(actor, 'work_types') }
}

/** The names to choose from, in their order. */
export async function workTypeNames(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('work_types')
    .select('name')
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

const ids = sql`array(
  select c.checklist_id from work_type_checklists c join checklists k on k.account_id = c.account_id and k.id = c.checklist_id
  where c.account_id = w.account_id and c.work_type_id = w.id and k.archived_at is null order by c.position, k.id)`

/** Types of an account that are more than a name: what forms and lists of its users need beside the names. */
export async function readKnownWorkTypes(tx: Tx, accountId: number): Promise<KnownWorkType[]> {
  const { rows } = await sql<KnownWorkType>`
    select ${SETTINGS}, w.former_names, ${ids} as checklists from work_types w
    where w.account_id = ${accountId} and (w.translations <> '{}' or w.former_names <> '{}' or w.icon is not null
      or w.color is not null or w.default_duration_min is not null or w.default_priority is not null
      or w.client_sign_required is not null or w.deadline_hours is not null
      or exists (select from work_type_checklists c where c.account_id = w.account_id and c.work_type_id = w.id))
    order by w.position, w.id`.execute(tx)
  return rows
}

/** The types that requests or templates name, by name; one that is a name alone may be absent. */
export async function findWorkTypes(
  tx: Tx,
  rows: readonly { work_type?: string | null | undefined }[],
): Promise<ReadonlyMap<string | null | undefined, KnownWorkType>> {
  const names = [...new Set(rows.flatMap(({ work_type }) => work_type ?? []))]
  if (names.length === 0) return new Map()
  const { rows: found } = await sql<KnownWorkType>`
    select ${SETTINGS}, w.former_names, ${ids} as checklists from work_types w where w.name = any(${names})`.execute(tx)
  return new Map(found.map((type) => [type.name, type]))
}
