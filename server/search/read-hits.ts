import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchHit } from '#contract/search/search.ts'
import { SEARCH_HITS_MAX } from '#contract/search/search-groups.ts'
import type { Tx } from '../db/database.ts'
import { allOf } from '../db/read-page.ts'

/** How the rows of a kind are found and shown, in terms of the rows in `from`. */
export interface Hits {
  /** The title and the line below it; absent parts are left out. */
  title: RawBuilder<string>
  subtitle: readonly RawBuilder<unknown>[]
  id: RawBuilder<number>
  url: RawBuilder<string>
  from: RawBuilder<unknown>
  where: readonly Expression<SqlBool>[]
  /** Exact hits come first. */
  isExact: RawBuilder<SqlBool>
  /** These come before others that merely contain the text. */
  isNear: RawBuilder<SqlBool>
  /** The order of equals. */
  order: RawBuilder<unknown>
}

/** The few rows of a kind that are shown, best first. */
export async function readHits(tx: Tx, hits: Hits): Promise<SearchHit[]> {
  const { rows } = await sql<SearchHit>`
    select ${hits.id} as id, ${hits.title} as title, concat_ws(' · ', ${sql.join(hits.subtitle)}) as subtitle,
      ${hits.url} as url
    from ${hits.from} where ${allOf(hits.where)}
    order by ${hits.isExact} is not true, ${hits.isNear} is not true, ${hits.order}
    limit ${sql.lit(SEARCH_HITS_MAX)}`.execute(tx)
  return rows
}

/** The address of a row's page, null without a row. */
export function filledPath(path: string, idColumn: string): RawBuilder<string> {
  const [before = '', after = ''] = path.split(':id')
  return sql<string>`(${sql.lit(before)} || ${sql.ref(idColumn)} || ${sql.lit(after)})`
}

/** A name in the form that search compares. */
export function folded(column: string): RawBuilder<string> {
  return sql<string>`fold_text(${sql.ref(column)})`
}

/** Whether a phone equals the one typed, rather than only containing its digits. */
export function isPhone(column: string, phones: readonly string[]): RawBuilder<SqlBool> {
  const numbers = phones.map((pattern) => pattern.replace(/^%|(;.*)?%$/g, '').slice(-10))
  return sql<SqlBool>`right(split_part(${sql.ref(column)}, ';', 1), 10) = any(${numbers})`
}
