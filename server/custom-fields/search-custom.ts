import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { asParameter, type WantedText } from '../search-words/index.ts'
import { fieldsOf } from './fields-of.ts'
import { TEXTS } from './index-column.ts'

/** With more rows than this, the list looks for each of its rows among them. */
const NAMED_MAX = 2_000

/**
 * A query of the ids of rows that hold all words of one of the texts in one value that the actor's role sees; null where the
 * role sees no fields that are searched.
 */
export function searchCustom(
  actor: Pick<Actor, 'fields'>,
  entity: CustomEntity,
  texts: readonly WantedText[],
  max: RawBuilder<number | null> = sql`null`,
): RawBuilder<{ id: number }> | null {
  const searched = fieldsOf(actor, entity).filter(({ type, is_indexed }) => is_indexed && TEXTS.includes(type))
  if (searched.length === 0 || texts.length === 0) return null
  const ids = searched.map(({ id }) => id)
  return sql<{ id: number }>`
    select id from search_custom(${ids}::bigint[], ${asParameter(texts.map(withFoldedPhones))}, ${max}) as found (id)`
}

function withFoldedPhones(text: WantedText): WantedText {
  return text.map((word) => ({ ...word, phones: word.phones.map((pattern) => pattern.replaceAll('+', '')) }))
}

/** A condition that finds rows by a text, and those that hold it in a field of the account's own. */
export async function orCustom(
  tx: Tx,
  actor: Actor,
  entity: CustomEntity,
  idColumn: string,
  texts: readonly WantedText[],
  isFound: RawBuilder<SqlBool>,
): Promise<RawBuilder<SqlBool>> {
  const holding = searchCustom(actor, entity, texts, sql.lit(NAMED_MAX + 1))
  if (!holding) return isFound
  const { rows } = await holding.execute(tx)
  if (rows.length === 0) return isFound
  const id = sql.ref(idColumn)
  return rows.length <= NAMED_MAX
    ? sql<SqlBool>`(${isFound} or ${id} = any(${rows.map((row) => row.id)}::bigint[]))`
    : sql<SqlBool>`(${isFound} or ${id} in (${searchCustom(actor, entity, texts) ?? sql`null`}))`
}
