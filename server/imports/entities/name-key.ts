import { type RawBuilder, sql } from 'kysely'

/** All space characters: names copied from pages and documents contain any of them. */
const SPACES = '\t\n\r\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\ufeff'
const SPACE_RUN = new RegExp(`[ ${SPACES}]+`, 'g')

/** The comparison key of a name: ignores case and differences in spaces. */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(SPACE_RUN, ' ').trim()
}

/**
 * The same in the database. Each chunk of an import computes it for every existing row: for most names lower case is
 * enough, and checking that costs a tenth of normalising the spaces.
 */
export function nameKeyOf(name: RawBuilder<unknown>): RawBuilder<string> {
  const plain = sql`btrim(regexp_replace(lower(${name}), ${sql.lit(`[ ${SPACES}]+`)}, ' ', 'g'))`
  return sql<string>`case when ${name} ~ ${sql.lit(`[${SPACES}]|  |^ | $`)} then ${plain} else lower(${name}) end`
}
