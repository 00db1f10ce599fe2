import pdfmake from 'pdfmake'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '#contract/values/currencies.ts'
import { drawTagged } from '#server/reports/draw-tagged.ts'
import { FONT_FILES, FONTS, fontFor } from '#server/reports/fonts.ts'
import { PLAIN, textRuns, visualOrder } from '#server/reports/text-runs.ts'
import { readPdf, readStructure } from '#tests/support/read-pdf.ts'

pdfmake.setFonts(FONTS)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path))

/** The letters of the languages that are written in the countries of accounts. */
const ALPHABETS = {
  en: 'abcdefghijklmnopqrstuvwxyz',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’',
  be: 'абвгдеёжзійклмнопрстуўфхцчшыьэюя’',
  kk: 'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя',
  ky: 'абвгдеёжзийклмнңоөпрстуүфхцчшщъыьэюя',
  tg: 'абвгғдеёжзийӣкқлмнопрстуӯфхҳчҷшъэюя',
  uz: 'abdefghijklmnopqrstuvxyzoʻgʻшўқғҳ',
  az: 'abcçdeəfgğhxıijkqlmnoöprsştuüvyz',
  tk: 'abçdeäfghijžklmnňoöprsştuüwyýz',
  pl: 'aąbcćdeęfghijklłmnńoóprsśtuwyzźż',
  ro: 'aăâbcdefghiîjklmnopqrsștțuvwxyz',
  ka: 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
  hy: 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև',
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأإئؤةى',
}
const SIGNS = '≥≤≈≠±×÷√∞∅⌀°Ω№µ←→↑↓✓✗☑☐☒⚠★■●▲▼①½²³…€'

function pdfOf(...texts: string[]) {
  return drawTagged({ content: texts, defaultStyle: { font: 'NotoSans' } })
}

async function drawnAs(text: string): Promise<string> {
  return (await readPdf(await pdfOf(text))).text.trim()
}

describe('a report', () => {
  it.each(Object.entries(ALPHABETS).filter(([language]) => language !== 'ar'))(
    'has the letters of %s',
    async (_, abc) => {
      const signs = `${abc} ${abc.toLocaleUpperCase('und')}`.normalize('NFC')
      // A line breaks in a long word.
      expect((await drawnAs(signs)).normalize('NFC').replace(/\s/g, '')).toBe(signs.replace(/\s/g, ''))
    },
  )

  it('has the signs of all currencies and those of technicians, in bold too', async () => {
    const symbols = CURRENCIES.flatMap((currency) =>
      ['ru', 'en'].map((locale) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(1),
      ),
    )
    const signs = `${symbols.join(' ').replace(/\s/g, ' ')} د.إ ${SIGNS}`
    for (const bold of [false, true]) {
      const pdf = await drawTagged({ content: { text: signs, bold }, defaultStyle: { font: 'NotoSans' } })
      const text = (await readPdf(pdf)).text.normalize('NFKC')
      for (const sign of new Set(signs.normalize('NFKC').replace(/\s/g, ''))) expect(text).toContain(sign)
    }
  })

  it('has a glyph for all that is taken for plain text', () => {
    for (let code = 0x20; code < 0x3000; code++) {
      const sign = String.fromCharCode(code)
      if (PLAIN.test(sign)) expect([sign, fontFor(sign)]).toEqual([sign, 'NotoSans'])
    }
  })

  it('draws emoji, and writes the codes of what no font has', async () => {
    expect(await drawnAs('Готово 😀')).toBe('Готово 😀')
    expect(await drawnAs('格力 KFR-35, ไทย')).toBe('[U+683C U+529B] KFR-35, [U+0E44 U+0E17 U+0E22]')
    expect(await drawnAs('a\u0000b\u200bc\ufe0f')).toBe('abc')
  })

  it('joins Arabic letters, and has words and digits in their order', async () => {
    const text = 'تم فحص المضخة رقم 12 (الطراز ABC-5)'
    const runs = textRuns(text)
    const order = visualOrder(runs, 1).map((index) => runs[index]?.actual ?? runs[index]?.text ?? '')
    expect(order.join('').split(/\s+/)).toEqual([')ABC-5', 'الطراز(', '12', 'رقم', 'المضخة', 'فحص', 'تم'])
    expect(runs.filter(({ actual }) => actual).map(({ text: sign, actual }) => [actual, sign])).toEqual([
      ['(', ')'],
      [')', '('],
    ])
    expect((await readStructure(await pdfOf(text)))[0]?.children).toMatchObject([{ role: 'P', alt: text }])
    const signs = new Set(ALPHABETS.ar)
    expect([...signs].filter((letter) => fontFor(letter) !== 'Vazirmatn')).toEqual([])
  })
  it('has a structure to be read out: headings, tables with titles, what pictures show; lines are left out', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC'
    const pdf = await drawTagged({
      defaultStyle: { font: 'NotoSans' },
      styles: { title: {} },
      content: [
        { text: 'Отчёт', style: 'title' },
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 100, y2: 0 }] },
        { image: `data:image/png;base64,${pixel}`, fit: [9, 9], ...{ alt: 'Подпись' } },
        { table: { headerRows: 1, body: [['Узел'], ...Array.from({ length: 60 }, (_, row) => [`№ ${row}`])] } },
        { table: { body: [['Рядом', 'стоят']] } },
      ],
      footer: (page) => ({ text: String(page) }),
    })
    const { pages } = await readPdf(pdf)
    expect(pages.map((page) => page.includes('Узел'))).toEqual([true, true])
    const [first, second] = await readStructure(pdf)
    expect(first?.children.slice(0, 2)).toMatchObject([{ role: 'H1' }, { role: 'Figure', alt: 'Подпись' }])
    const table = first?.children[2]?.children ?? []
    expect(table).toHaveLength(61)
    expect(table.slice(0, 2).map(({ children }) => children[0]?.role)).toEqual(['TH', 'TD'])
    expect(second?.children.slice(-2).map(({ role }) => role)).toEqual(['P', 'P'])
  })
})
