import { createRequire } from 'node:module'
import { openSync } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

/** Our reports have no italics. */
function family(normal: string, bold = normal) {
  const files = { normal: resolve(`@expo-google-fonts/${normal}`), bold: resolve(`@expo-google-fonts/${bold}`) }
  return { ...files, italics: files.normal, bolditalics: files.bold }
}

/**
 * A character is drawn by the first family that has it: letters, then mathematics and arrows, then other signs, then
 * emoji without colours. Only the glyphs that a report uses are embedded.
 */
export const FONTS = {
  NotoSans: family('noto-sans/400Regular/NotoSans_400Regular.ttf', 'noto-sans/700Bold/NotoSans_700Bold.ttf'),
  NotoSansGeorgian: family(
    'noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
    'noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf',
  ),
  NotoSansArmenian: family(
    'noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
    'noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf',
  ),
  // Noto Sans Arabic puts dots and letters together from parts, which text that is copied or searched for loses.
  Vazirmatn: family('vazirmatn/400Regular/Vazirmatn_400Regular.ttf', 'vazirmatn/700Bold/Vazirmatn_700Bold.ttf'),
  NotoSansMath: family('noto-sans-math/400Regular/NotoSansMath_400Regular.ttf'),
  NotoSansSymbols: family(
    'noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf',
    'noto-sans-symbols/700Bold/NotoSansSymbols_700Bold.ttf',
  ),
  NotoSansSymbols2: family('noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'),
  NotoEmoji: family('noto-emoji/400Regular/NotoEmoji_400Regular.ttf', 'noto-emoji/700Bold/NotoEmoji_700Bold.ttf'),
}

export type FontName = keyof typeof FONTS

export const FONT_FILES: ReadonlySet<string> = new Set(Object.values(FONTS).flatMap((font) => Object.values(font)))

const CHAIN = Object.keys(FONTS) as FontName[]

/** What a family covers; its bold covers the same. Opened when a text needs it. */
const opened = new Map<FontName, { hasGlyphForCodePoint(codePoint: number): boolean }>()

function covers(font: FontName, codePoint: number): boolean {
  let file = opened.get(font)
  if (!file) {
    const read = openSync(FONTS[font].normal)
    if (!('hasGlyphForCodePoint' in read)) throw new Error(`${FONTS[font].normal} is a collection of fonts`)
    file = read
    opened.set(font, file)
  }
  return file.hasGlyphForCodePoint(codePoint)
}

const known = new Map<string, FontName | null>()
const KNOWN_MAX = 20_000

/** The first family that has all characters of a text, which is one sign to its reader; null when none has. */
export function fontFor(sign: string): FontName | null {
  let font = known.get(sign)
  if (font === undefined) {
    const codePoints = Array.from(sign, (character) => character.codePointAt(0) ?? 0)
    font = CHAIN.find((name) => codePoints.every((codePoint) => covers(name, codePoint))) ?? null
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(sign, font)
  }
  return font
}
