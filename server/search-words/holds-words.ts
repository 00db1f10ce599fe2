import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ContactOwner } from '#contract/clients/contacts.ts'
import { ownersByPhone } from '../contacts/index.ts'
import { type WantedText, type WantedWord, wordsOf } from './wanted-texts.ts'

/**
 * The condition that a row holds all words of one of the texts; `holds` is the condition of one word. The planner sees no
 * more than one condition in it: from several patterns it takes any text for rare, and reads the whole list before sorting
 * it.
 */
export function holdsWords(
  texts: readonly WantedText[],
  holds: (word: WantedWord) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  if (texts.length === 0) return sql<SqlBool>`false`
  const alternatives = texts.map((words) => sql`(${sql.join(words.map(holds), sql` and `)})`)
  return sql<SqlBool>`(case when ${sql.join(alternatives, sql` or `)} then true else false end)`
}

/** Whether a folded text with a space before it holds a word. */
export function isLike(text: RawBuilder<unknown>, { like }: WantedWord): RawBuilder<SqlBool> {
  return like === null ? sql<SqlBool>`false` : sql<SqlBool>`${text} like ${like}`
}

/** Whether a phone may be meant by a word. */
export function isPhoneLike(phone: RawBuilder<unknown>, { phones }: WantedWord): RawBuilder<SqlBool> {
  return phones.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${phone} like any(${phones})`
}

/** Whether a client or facility has a contact whose phone may be meant by a word. */
export function isOfContact(owner: ContactOwner, id: string, { phones }: WantedWord): RawBuilder<SqlBool> {
  return phones.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(id)} = any(${ownersByPhone(owner, phones)})`
}

/**
 * Whether these texts of a row hold all words that are looked for; folded row by row, about 10 µs each. For lists of up to
 * some 10,000 rows in an account, which take 0.1 s: users, checklists, lookups, schedules, keys, endpoints, and emails,
 * which are kept for 30 days. Larger lists store their folded texts, and are searched by `filterByWords`.
 */
export function hasAllWords(texts: readonly RawBuilder<unknown>[], wanted: string): RawBuilder<SqlBool> {
  const patterns = wordsOf(wanted).map(({ like }) => like)
  if (patterns.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(' ' || fold_text(concat_ws(' ', ${sql.join([...texts])}))) like all(${patterns}::text[])`
}
