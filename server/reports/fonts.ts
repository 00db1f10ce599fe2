import { createRequire } from 'node:module'
import type { ContentText } from 'pdfmake/interfaces'

const { resolve } = createRequire(import.meta.url)

/** Regular and bold of a family that comes as a package; papers of ours have no italics. */
function family(name: string, file: string) {
  const normal = resolve(`@expo-google-fonts/${name}/400Regular/${file}_400Regular.ttf`)
  const bold = resolve(`@expo-google-fonts/${name}/700Bold/${file}_700Bold.ttf`)
  return { normal, bold, italics: normal, bolditalics: bold }
}

/** Only the letters that a report uses are put into it. */
export const FONTS = {
  NotoSans: family('noto-sans', 'NotoSans'),
  NotoSansGeorgian: family('noto-sans-georgian', 'NotoSansGeorgian'),
  NotoSansArmenian: family('noto-sans-armenian', 'NotoSansArmenian'),
  NotoSansArabic: family('noto-sans-arabic', 'NotoSansArabic'),
}

export const FONT_FILES: ReadonlySet<string> = new Set(Object.values(FONTS).flatMap((font) => Object.values(font)))

/** Scripts that the first family has no letters for. */
const SCRIPTS = [
  { font: 'NotoSansGeorgian', letters: /\p{Script=Georgian}/u },
  { font: 'NotoSansArmenian', letters: /\p{Script=Armenian}/u },
  { font: 'NotoSansArabic', letters: /\p{Script=Arabic}/u },
] satisfies { font: keyof typeof FONTS; letters: RegExp }[]

const OTHER_SCRIPTS = /[\p{Script=Georgian}\p{Script=Armenian}\p{Script=Arabic}]/u
const PIECES =
  /[\p{Script=Georgian}\p{Script=Armenian}\p{Script=Arabic}]+|\S{40,}|(?:(?!\S{40,})[^\p{Script=Georgian}\p{Script=Armenian}\p{Script=Arabic}])+/gu
/** A word that no column is wide enough for. */
const LONG_WORD = /\S{40,}/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they have no shape, and some break a line of a table
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text that users typed, each part in a font that has its letters; a word without end breaks where the line does. */
export function typed(text: string): ContentText['text'] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(CONTROLS, '')
  if (!OTHER_SCRIPTS.test(plain) && !LONG_WORD.test(plain)) return plain
  return (plain.match(PIECES) ?? []).map((piece) => {
    const font = SCRIPTS.find(({ letters }) => letters.test(piece))?.font
    return {
      text: piece,
      ...(font && { font }),
      ...(LONG_WORD.test(piece) && { wordBreak: 'break-all' as const }),
    }
  })
}
