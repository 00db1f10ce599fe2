/** One word of a frequency, with its role in it: see SHAPES in frequency.ts. */
export interface FrequencyToken {
  kind: 'N' | 'T' | 'P' | 'E' | 'O' | 'X' | 'U' | 'A' | 'W' | 'K' | 'D'
  value: number
  unit?: 'day' | 'week' | 'month' | 'year'
  /** For a word that is a frequency by itself: how many times. */
  times?: number
}

type Unit = NonNullable<FrequencyToken['unit']>

const unit = (of: Unit, value = 1): FrequencyToken => ({ kind: 'U', value, unit: of })
const whole = (of: Unit, value = 1, times = 1): FrequencyToken => ({ kind: 'A', value, unit: of, times })
const number = (value: number): FrequencyToken => ({ kind: 'N', value })
const sign = (kind: 'T' | 'P' | 'E' | 'X' | 'K'): FrequencyToken => ({ kind, value: 1 })

const NUMBERS: [RegExp, number][] = [
  [/^(один|одну|одна|одно|одного|одному|one)$/, 1],
  [/^(полтора|полторы|полутора)$/, 1.5],
  [/^(два|две|двух|двое|two)$/, 2],
  [/^(три|трех|трое|three)$/, 3],
  [/^(четыре|четырех|four)$/, 4],
  [/^(пять|пяти|five)$/, 5],
  [/^(шесть|шести|six)$/, 6],
  [/^(семь|семи|seven)$/, 7],
  [/^(восемь|восьми|eight)$/, 8],
  [/^(девять|девяти|nine)$/, 9],
  [/^(десять|десяти|ten)$/, 10],
  [/^(одиннадцать|eleven)$/, 11],
  [/^(двенадцать|двенадцати|twelve)$/, 12],
]

/** "Каждую вторую", "каждые 2-е", "every third". */
const ORDINALS: [RegExp, number][] = [
  [/^(втор(ой|ую|ая|ое|ые|ого)|second)$/, 2],
  [/^(трет(ий|ью|ья|ье|ьи|ьего)|third)$/, 3],
  [/^(четверт(ый|ую|ая|ое|ые|ого)|fourth)$/, 4],
  [/^(пят(ый|ую|ая|ое|ые|ого)|fifth)$/, 5],
  [/^(шест(ой|ую|ая|ое|ые|ого)|sixth)$/, 6],
]

const UNITS: [RegExp, FrequencyToken][] = [
  [/^(день|дня|дней|дн|сутки|суток|сут|days?)$/, unit('day')],
  [/^(недел[яюиье]|недель|нед|weeks?|wks?)$/, unit('week')],
  [/^(декад[ауы]?)$/, unit('day', 10)],
  [/^fortnights?$/, unit('week', 2)],
  [/^(месяц(а|ев|у)?|мес|months?|mths?)$/, unit('month')],
  [/^(квартал(а|ов|у)?|кв|quarters?|qtr)$/, unit('month', 3)],
  [/^(полгода|полугод(а|ие|ия|ий|ью)|полугодию|halfyear)$/, unit('month', 6)],
  [/^(год(а|у)?|лет|г|years?|yrs?)$/, unit('year')],
]

const WHOLE: [RegExp, FrequencyToken][] = [
  [/^(ежедневн.*|ежесуточн.*|daily)$/, whole('day')],
  [/^(еженедельн.*|недельн(ый|ая|ое|о)|weekly)$/, whole('week')],
  [/^(двухнедельн.*|biweekly|fortnightly)$/, whole('week', 2)],
  [/^(ежедекадн.*|декадн.*)$/, whole('day', 10)],
  [/^(ежемесячн.*|месячн(ый|ая|ое|о)|помесячно|monthly)$/, whole('month')],
  [/^semimonthly$/, whole('month', 1, 2)],
  [/^(двухмесячн.*)$/, whole('month', 2)],
  [/^(ежеквартальн.*|квартальн.*|поквартально|quarterly|трехмесячн.*)$/, whole('month', 3)],
  [/^(полугодов.*|ежеполугодн.*|шестимесячн.*|semiannual(ly)?|halfyearly|biannual(ly)?)$/, whole('month', 6)],
  [/^(ежегодн.*|годов(ой|ая|ое|ые)|annual(ly)?|yearly)$/, whole('year')],
  [/^(двухлетн.*|biennial(ly)?)$/, whole('year', 2)],
]

/** By stem, or in full where only the full word is used. */
const WEEKDAYS = [
  /^(понедельник\p{L}*|пн|mon(days?)?)$/u,
  /^(вторник\p{L}*|вт|tue(s|sdays?)?)$/u,
  /^(сред[аыуе]|средам|ср|wed(nesdays?)?)$/u,
  /^(четверг\p{L}*|чт|thu(rs|rsdays?)?)$/u,
  /^(пятниц\p{L}*|пт|fri(days?)?)$/u,
  /^(суббот\p{L}*|сб|sat(urdays?)?)$/u,
  /^(воскресень\p{L}*|вс|sun(days?)?)$/u,
]

const SIGNS: [RegExp, FrequencyToken][] = [
  [/^(раза?|разу|разов|р|times?|x)$/, sign('T')],
  [/^(в|во|за|на|per|a|an|in)$/, sign('P')],
  [/^(кажд(ый|ая|ое|ые|ую|ого|ой|ых)|every|each)$/, sign('E')],
  [/^(через|other)$/, sign('X')],
  [/^(будни|будням|будние|workdays?|weekdays?)$/, sign('K')],
]

/** Words without meaning for the frequency. */
const FILLERS =
  /^(не|реже|менее|ранее|чаще|примерно|то|тоир|обслуживание|осмотр|проверка|профилактика|календарн\p{L}*|по|и|at|least|on|the|of|and|about|maintenance|service|inspection)$/u

/** Phrases that mean one word. */
const TURNS: [RegExp, string][] = [
  [/(\d),(\d)/g, '$1.$2'],
  [/(рабоч\p{L}+) (дням|дней|день|дни|дня)|(business|working|work|week) days?/gu, 'будни'],
  [/(один|1) раз( |$)/g, '1 раз '],
  [/дважды|двукратно|twice/g, '2 раза'],
  [/трижды|троекратно|thrice/g, '3 раза'],
  [/единожды|однократно|(?<!\p{L})once(?!\p{L})/gu, '1 раз'],
  [/пол ?-?года(?!\p{L})/gu, 'полгода'],
  [/half[ -]?a?[ -]?year(ly)?/g, 'halfyear$1'],
  [/(semi|bi|half)[ -](annual|weekly|yearly|monthly)/g, '$1$2'],
  [/(\d+) ?-? ?(го|е) числа|(\d+) числа/g, '$1$3 числа'],
  [/(\d+) ?-? ?(х|ти|и) (?=\p{L})/gu, '$1 '],
  [/(\d+)-?(ый|ой|ую|ая|ое|ые|й|ю|я|е|st|nd|rd|th)(?= )/g, '$1-й'],
  [/р\/(?=\p{L})/gu, 'раз в '],
  [/(\d) ?х (?=раз)/g, '$1 '],
  [/\//g, ' в '],
]

/** The words of a frequency; null if one of them is unknown. */
export function tokensOf(text: string): FrequencyToken[] | null {
  let plain = ` ${text
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()} `
  for (const [turn, instead] of TURNS) plain = plain.replace(turn, instead)
  // Points end abbreviations, unless a number continues after them.
  const words = plain.match(/\d+-й|\d+(\.\d+)?|[\p{L}]+/gu) ?? []
  const tokens: FrequencyToken[] = []
  for (const [index, word] of words.entries()) {
    if (words[index + 1] === 'числа' && /^\d+$/.test(word)) {
      tokens.push({ kind: 'D', value: Number(word) })
      continue
    }
    if (FILLERS.test(word) || word === 'числа') continue
    const token = tokenOf(word)
    if (!token) return null
    tokens.push(token)
  }
  return tokens.length > 0 ? tokens : null
}

function tokenOf(word: string): FrequencyToken | null {
  if (/^\d+-й$/.test(word)) return { kind: 'O', value: Number.parseInt(word, 10) }
  if (/^\d/.test(word)) return number(Number(word))
  const counted = NUMBERS.find(([pattern]) => pattern.test(word))
  if (counted) return number(counted[1])
  const ordinal = ORDINALS.find(([pattern]) => pattern.test(word))
  if (ordinal) return { kind: 'O', value: ordinal[1] }
  const weekday = WEEKDAYS.findIndex((pattern) => pattern.test(word))
  if (weekday >= 0) return { kind: 'W', value: weekday + 1 }
  return [...SIGNS, ...WHOLE, ...UNITS].find(([pattern]) => pattern.test(word))?.[1] ?? null
}
