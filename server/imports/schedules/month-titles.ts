const MONTHS = [
  'янв(арь|аря)?|jan(uary)?',
  'фев(р|раль|раля)?|feb(ruary)?',
  'мар(т|та)?|mar(ch)?',
  'апр(ель|еля)?|apr(il)?',
  'ма[йя]|may',
  'июн[ья]?|june?',
  'июл[ья]?|july?',
  'авг(уст|уста)?|aug(ust)?',
  'сен(т|тябрь|тября)?|sept?(ember)?',
  'окт(ябрь|ября)?|oct(ober)?',
  'ноя(б|брь|бря)?|nov(ember)?',
  'дек(абрь|абря)?|dec(ember)?',
].map((forms) => new RegExp(`^(${forms})[.,']? ?(?<year>20\\d{2}|\\d{2})? ?(г\\.?|год)?$`, 'u'))

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
/** Letters that look the same but come from the other keyboard layout. */
const LATIN: Record<string, string> = { х: 'x', і: 'i' }

/** The month of a column's title, with its year if given. */
interface TitledMonth {
  month: number
  year: number | null
}

/** `Январь`, `янв. 27`, `Jan 2027`, `I`, `01`, `2027-01-01` (how a date is read), `01.2027`. */
export function monthOfTitle(title: string): TitledMonth | null {
  const text = title.trim().toLowerCase()
  const dated = /^(20\d{2})-(\d{2})-\d{2}$/.exec(text) ?? /^(\d{1,2})[./](20\d{2})$/.exec(text)
  if (dated) {
    const [first = 0, second = 0] = dated.slice(1).map(Number)
    return first > 12 ? numbered(second, first) : numbered(first, second)
  }
  if (/^\d{1,2}$/.test(text)) return numbered(Number(text), null)
  const roman = ROMAN.indexOf(text.replace(/[хі]/g, (letter) => LATIN[letter] ?? letter))
  if (roman >= 0) return { month: roman + 1, year: null }
  const named = MONTHS.findIndex((pattern) => pattern.test(text))
  if (named < 0) return null
  const year = Number(MONTHS[named]?.exec(text)?.groups?.year ?? 0)
  return { month: named + 1, year: year === 0 ? null : year < 100 ? 2000 + year : year }
}

function numbered(month: number, year: number | null): TitledMonth | null {
  return month >= 1 && month <= 12 ? { month, year } : null
}
