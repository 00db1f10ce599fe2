import pg from 'pg'
import { expect, it } from 'vitest'
import { foldText, hasWords } from '#contract/search/fold-text.ts'
import { createDatabase } from '../support/cluster.ts'

const STRINGS = 10_000
/** Code points: what people write names, addresses and articles in, and what comes with pasted texts. */
const RANGES = [
  [0x20, 0x7e],
  [0x1, 0x1f],
  [0x80, 0x24f],
  [0x250, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x5f4],
  [0x600, 0x6ff],
  [0x900, 0x97f],
  [0x10a0, 0x10ff],
  [0x1c80, 0x1cbf],
  [0x1e00, 0x1fff],
  [0x2000, 0x214f],
  [0x2190, 0x23ff],
  [0x3000, 0x30ff],
  [0x4e00, 0x4eff],
  [0xac00, 0xacff],
  [0xfb00, 0xfb4f],
  [0xfe00, 0xfe6f],
  [0xff01, 0xffee],
  [0x1f600, 0x1f64f],
] as const
/** Those that most texts consist of. */
const USUAL = [...'абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЕЁЙabcxyzABC0123456789  «»"\'-–—.,/№()İıŻəҚʻ’й']

/** The same strings at each run. */
function randomly(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

function strings(): string[] {
  const upTo = randomly(20_26)
  const character = () => {
    if (upTo(3) > 0) return USUAL[upTo(USUAL.length)] ?? ''
    const [first, last] = RANGES[upTo(RANGES.length)] ?? [0x20, 0x7e]
    return String.fromCodePoint(first + upTo(last - first + 1))
  }
  return Array.from({ length: STRINGS }, (_, index) => {
    const text = Array.from({ length: 1 + upTo(30) }, character).join('')
    return index % 4 === 0 ? text.normalize('NFD') : text
  })
}

async function foldedByDatabase(texts: string[]): Promise<string[]> {
  const client = new pg.Client((await createDatabase()).url)
  await client.connect()
  try {
    const { rows } = await client.query(
      'select fold_text(text) as folded from unnest($1::text[]) with ordinality as given (text, place) order by place',
      [texts],
    )
    return rows.map(({ folded }) => folded)
  } finally {
    await client.end()
  }
}

it('the database folds texts as the program does', async () => {
  const texts = strings()
  const folded = await foldedByDatabase(texts)
  const differing = texts.flatMap((text, index) =>
    folded[index] === foldText(text)
      ? []
      : [{ text: JSON.stringify(text), here: foldText(text), there: folded[index] }],
  )
  expect(differing.slice(0, 5)).toEqual([])
  expect(texts.filter((text) => foldText(foldText(text)) !== foldText(text))).toEqual([])
})

it.each([
  ['ООО «Столичные Бизнес-Центры»', 'ооо столичные бизнес центры'],
  ['ул.\u00a0Большая Ордынка, д. 117', 'ул большая ордынка д 117'],
  ['ЁЛКА ёлка е\u0308лка', 'елка елка елка'],
  ['Йод и\u0306од', 'йод йод'],
  ['İstanbul Isparta ısı', 'istanbul isparta isi'],
  ['Żabka Łódź Müller Straße Ærø', 'zabka lodz muller strasse aero'],
  ['Dərbənd', 'derbend'],
  ['Қазақстан Әуезов көшесі', 'казакстан ауезов кошеси'],
  ["To'qimachi Toʻqimachi To‘qimachi To’qimachi Toʼqimachi", 'toqimachi toqimachi toqimachi toqimachi toqimachi'],
  ['№12 ＡＢＣ ﬁ', '12 abc fi'],
  ['ΟΔΟΣ Οδός', 'οδοσ οδοσ'],
  ['«» — …', ''],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

it('words are held in any order, short ones at the beginning of a word', () => {
  expect(hasWords(['Иванов', 'Пётр Сергеевич'], 'п. с. иванов')).toBe(true)
  expect(hasWords(['Иванов', 'Пётр Сергеевич'], 'и. с. иванов')).toBe(true)
  expect(hasWords(['Иванов', 'Пётр Сергеевич'], 'р. с. иванов')).toBe(false)
  expect(hasWords(['ул. Большая Ордынка, д. 117'], 'Ордынка 117')).toBe(true)
  expect(hasWords(['Что угодно', null], '')).toBe(true)
})
