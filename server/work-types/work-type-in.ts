import { sql } from 'kysely'
import type { Locale } from '#contract/messages.ts'

/**
 * The type of work of a row in a language: as the account translates it, else the name, which `workTypeName`
 * (contract/work-types/work-type-name.ts) may translate.
 * @param table of the row in the query, which has its account
 */
export function workTypeIn(locale: Locale, table: string, column: string) {
  const name = sql.ref(`${table}.${column}`)
  return sql<string | null>`coalesce((
    select w.translations ->> ${locale} from work_types w
    where w.account_id = ${sql.ref(`${table}.account_id`)} and w.name = ${name}), ${name})`
}
