import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isShort } from '#contract/search/fold-text.ts'
import type { Tx } from '../db/database.ts'
import { type RowCondition, selectiveFilter } from '../db/selective-filter.ts'
import { holdsWords } from './holds-words.ts'
import { asParameter, type WantedText, type WantedWord } from './wanted-texts.ts'

interface WordsCondition extends Omit<RowCondition, 'lookUp' | 'holds'> {
  /** A query of the ids of at most so many rows that hold the words of one of the texts, as `id`. */
  lookUp: (texts: RawBuilder<unknown>, max: number) => RawBuilder<{ id: number | null }>
  /** Whether a row holds a word. */
  holds: (word: WantedWord) => RawBuilder<SqlBool>
  /** What a row must meet besides, where rows are asked one by one. */
  isListed?: RawBuilder<SqlBool>
}

/**
 * The condition that rows hold the words of one of the texts. Words too short for an index are searched row by row, however
 * rare they are.
 */
export async function filterByWords(
  tx: Tx,
  texts: readonly WantedText[],
  { lookUp, holds, isListed, ...condition }: WordsCondition,
): Promise<RawBuilder<SqlBool>> {
  const held = holdsWords(texts, holds)
  const rowByRow = isListed ? sql<SqlBool>`(${isListed} and ${held})` : held
  const isIndexed = texts.every((words) => words.some(({ text }) => !isShort(text)))
  if (texts.length === 0 || !isIndexed) return rowByRow
  return selectiveFilter(tx, { ...condition, lookUp: (max) => lookUp(asParameter(texts), max), holds: rowByRow })
}
