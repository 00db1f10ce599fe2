import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import * as xlsx from '@e965/xlsx'
import { describe, expect, test, vi } from 'vitest'
import { type Cell, type Sheet, streamSheets, writeSheets } from '#server/sheets/write-sheet.ts'

function sheetOf(rows: Sheet['rows'], name = 'Заявки'): Sheet {
  return { name, titles: ['Номер', 'Название'], rows }
}

async function readBook(sheets: Sheet[], options?: { rowsMax: number }) {
  const book = xlsx.read(await buffer(streamSheets(sheets, options)), { type: 'buffer' })
  return Object.fromEntries(
    Object.entries(book.Sheets).map(([name, sheet]) => [name, xlsx.utils.sheet_to_json(sheet, { header: 1 })]),
  )
}

/** Rows that compress badly, so that the output has to be consumed. */
function unlikeRows(count: number): Cell[][] {
  return Array.from({ length: count }, (_row, index) => [index, randomBytes(400).toString('base64')])
}

/** Endless batches, and how many of them were read. */
function endlessRows() {
  const asked = { batches: 0, hasEnded: false }
  async function* batches(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) {
        asked.batches++
        yield unlikeRows(100)
      }
    } finally {
      asked.hasEnded = true
    }
  }
  return { asked, rows: batches() }
}

test('rows are asked for as the file is read, and no more once the reading stops', async () => {
  const { asked, rows } = endlessRows()
  const file = streamSheets([sheetOf(rows)])
  await once(file, 'readable')
  let before: number
  do {
    before = asked.batches
    // Another file is written meanwhile from its first row to its last.
    await writeSheets([sheetOf(unlikeRows(5000))])
  } while (asked.batches > before)
  expect(before).toBeLessThan(100)
  expect(asked.hasEnded).toBe(false)
  file.destroy()
  await vi.waitFor(() => expect(asked.hasEnded).toBe(true))
})

test('what fails while rows are read fails the file, which is not taken for a whole one', async () => {
  async function* failing(): AsyncGenerator<Cell[][]> {
    yield [[1, 'Котёл']]
    throw new Error('The database went away')
  }
  await expect(buffer(streamSheets([sheetOf(failing())]))).rejects.toThrow('The database went away')
})

test('what is too long for one sheet goes on on the next, under the same titles', async () => {
  const rows = Array.from({ length: 7 }, (_row, index): Cell[] => [index, `№ ${index}`])
  const book = await readBook([sheetOf(rows), sheetOf(rows.slice(0, 3), 'Клиенты')], { rowsMax: 4 })
  expect(Object.keys(book)).toEqual(['Заявки', 'Заявки 2', 'Заявки 3', 'Клиенты'])
  const titles = ['Номер', 'Название']
  expect(book.Заявки).toEqual([titles, ...rows.slice(0, 3)])
  expect(book['Заявки 2']).toEqual([titles, ...rows.slice(3, 6)])
  expect(book['Заявки 3']).toEqual([titles, ...rows.slice(6)])
  expect(book.Клиенты).toEqual([titles, ...rows.slice(0, 3)])
})

test('shares are percentages and durations are hours, in each of the programs that read them', async () => {
  const cells: Cell[] = [{ share: 0.425 }, { minutes: 90 }, { minutes: 50 * 60 + 5 }]
  const written = xlsx.read(await writeSheets([sheetOf([cells])]), { type: 'buffer', cellNF: true })
  for (const bookType of ['xlsx', 'ods', 'csv'] as const) {
    const bytes = xlsx.write(written, { type: 'buffer', bookType })
    const { Sheets, SheetNames } = xlsx.read(bytes, { type: 'buffer', cellNF: true, cellText: true })
    const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
    expect(
      ['A2', 'B2', 'C2'].map((at) => sheet[at]?.w),
      bookType,
    ).toEqual(['42.5%', '1:30', '50:05'])
  }
})

test('texts are read as they were, whatever is in them', async () => {
  const texts = ['<b>&amp;"', ' пробелы ', 'две\nстроки', '_x0041_', '😀', 'x'.repeat(40_000), 'a\u0000b', '\ud800']
  const { Заявки: rows = [] } = await readBook([sheetOf(texts.map((text): Cell[] => [1, text]))])
  expect(rows.slice(1).map((row) => (row as unknown[])[1])).toEqual([
    ...texts.slice(0, 5),
    `${'x'.repeat(32_766)}…`,
    'ab',
    '\ufffd',
  ])
})

describe('how a sheet looks', () => {
  const titles = ['№', 'Когда создана', 'Сумма', 'Пока пусто']
  const time = { time: '2026-12-31T20:59:00Z' }

  async function look(rows: Cell[][]) {
    const bytes = await writeSheets([{ name: 'Заявки', titles, rows }])
    const zip = xlsx.CFB.read(bytes, { type: 'buffer' })
    const part = (path: string) => String(xlsx.CFB.find(zip, path)?.content)
    const sheet = part('/xl/worksheets/sheet1.xml')
    const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))
    return { sheet, widths, styles: part('/xl/styles.xml') }
  }

  test('a column has room for what its first hundred rows hold, and an empty one for a time', async () => {
    const rows = Array.from({ length: 100 }, (): Cell[] => [1, null, null, null])
    rows[70] = [1, time, { money: '123456789012.50' }, null]
    expect((await look(rows)).widths).toEqual([12, 18, 22, 18])
  })

  test('the titles are bold and stay in sight', async () => {
    const { sheet, styles } = await look([])
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    const style = Number(/<c r="A1" s="(\d+)"/.exec(sheet)?.[1])
    expect([...styles.matchAll(/<xf numFmtId="\d+" fontId="(\d)" /g)].slice(1)[style]?.[1]).toBe('1')
  })

  test('a text like a formula is marked as text, without an apostrophe in sight', async () => {
    const { sheet, styles } = await look([['=1+1', null, null, null]])
    const style = Number(/<c r="A2" s="(\d+)" t="inlineStr"><is><t xml:space="preserve">=1\+1</.exec(sheet)?.[1])
    expect([...styles.matchAll(/<xf [^>]*>/g)].slice(1)[style]?.[0]).toContain('quotePrefix="1"')
  })
})

test('a sheet without rows has its titles', async () => {
  expect(await readBook([sheetOf([])])).toEqual({ Заявки: [['Номер', 'Название']] })
})
