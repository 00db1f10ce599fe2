import { sql } from 'kysely'
import type { ExternalEntity } from '#contract/integrations/external-ids.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Text } from '../words/index.ts'

/** A service account, as the owner of external ids. */
export interface Program {
  id: number
  /** As columns of spreadsheets say it: with the id where two have the same name. */
  name: string
}

/**
 * The account's service accounts, whose external ids a spreadsheet may have.
 * @param knowing those alone that know rows of this entity
 */
export async function listPrograms(tx: Tx, knowing?: ExternalEntity): Promise<Program[]> {
  const knows = knowing
    ? sql`exists (
        select from external_ids x
        where x.account_id = m.account_id and x.user_id = m.user_id and x.entity = ${knowing})`
    : sql`true`
  const { rows } = await sql<Program & { is_asked: boolean }>`
    select m.user_id as id, m.name, ${knows} as is_asked
    from memberships m where m.is_service and m.left_at is null order by m.name, m.user_id`.execute(tx)
  const named = Map.groupBy(rows, ({ name }) => foldedName(name))
  return rows
    .filter(({ is_asked }) => is_asked)
    .map(({ id, name }) => ({ id, name: named.get(foldedName(name))?.[1] ? `${name} (${id})` : name }))
}

/** Those that know rows of the entity; in a call with a key, the one that calls, whether it knows any or not. */
export async function programsKnowing(tx: Tx, actor: Actor, entity: ExternalEntity): Promise<Program[]> {
  if (actor.key) return [{ id: actor.userId, name: actor.name }]
  return listPrograms(tx, entity)
}

/** The title of a program's column, in an exported sheet and in one to be imported. */
export function externalIdTitle({ name }: Program): Text {
  return (words) => words.sheets.externalId(name)
}

/** Names that a sheet's titles do not tell apart are the same. */
function foldedName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
