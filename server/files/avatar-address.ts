import { type RawBuilder, sql } from 'kysely'
import { avatarRoutes } from '#contract/files/avatars.ts'
import { API_ROOT } from '#contract/index.ts'

const ROOT = API_ROOT + avatarRoutes.show.path.replace(':key', '')

/** The address of the picture with this key. */
export function avatarAddress(key: string): string {
  return ROOT + key
}

/** The same in a query, for a row of `table`; null for one without a picture. */
export function avatarOf(table: string): RawBuilder<string | null> {
  return sql<string | null>`${sql.lit(ROOT)} || ${sql.ref(`${table}.avatar_key`)}`
}
