import { createRequire } from 'node:module'
import type { ContentText } from 'pdfmake/interfaces'

const { resolve } = createRequire(import.meta.url)

/** Our reports have no italics. */
function family(normal: string, bold: string) {
  return { normal, bold, italics: normal, bolditalics: bold }
}

/** Only the glyphs that a report uses are embedded. */
export const FONTS = {
  NotoSans: family(
    resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  ),
  NotoSansGeorgian: family(
    resolve('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf'),
    resolve('@expo-google-fonts/noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf'),
  ),
  NotoSansArmenian: family(
    resolve('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf'),
    resolve('@expo-google-fonts/noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf'),
  ),
  NotoSansArabic: family(
    resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
    resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  ),
}

export const FONT_FILES: ReadonlySet<string> = new Set(Object.values(FONTS).flatMap((font) => Object.values(font)))

/** Scripts that the first family has no glyphs for. */
const SCRIPTS = [
  { font: 'NotoSansGeorgian', letters: /\p{Script=Georgian}/u },
  { font: 'NotoSansArmenian', letters: /\p{Script=Armenian}/u },
  { font: 'NotoSansArabic', letters: /\p{Script=Arabic}/u },
] satisfies { font: keyof typeof FONTS; letters: RegExp }[]

const OTHER_SCRIPTS = /[\p{Script=Georgian}\p{Script=Armenian}\p{Script=Arabic}]/u
const PIECES =
  /[\p{Script=Georgian}\p{Script=Armenian}\p{Script=Arabic}]+|\S{40,}|(?:(?!\S{40,})[^\p{Script=Georgian}\p{Script=Armenian}\p{Script=Arabic}])+/gu
/** A word too long for any column. */
const LONG_WORD = /\S{40,}/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they have no glyph, and some break a line of a table
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text that users typed, each part in a font that has its glyphs; an overlong word breaks at the end of the line. */
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
