import { type RawBuilder, sql } from 'kysely'

/** Everything that looks like a space: copied from pages and documents, names bring all of them along. */
const SPACES = '\t\n\r\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\ufeff'
const SPACE_RUN = new RegExp(`[ ${SPACES}]+`, 'g')

/** What names are compared by: those that differ in letter case or in spaces only are one. */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(SPACE_RUN, ' ').trim()
}

/**
 * The same in the database. Every row that is there is looked at for each chunk of an import: most names need no more than
 * small letters, and to see that costs a tenth of what putting their spaces right would.
 */
export function nameKeyOf(name: RawBuilder<unknown>): RawBuilder<string> {
  const plain = sql`btrim(regexp_replace(lower(${name}), ${sql.lit(`[ ${SPACES}]+`)}, ' ', 'g'))`
  return sql<string>`case when ${name} ~ ${sql.lit(`[${SPACES}]|  |^ | $`)} then ${plain} else lower(${name}) end`
}
