import type { Currency } from '../values/currencies.ts'

/** What an amount's part is counted in: `12` lari, `30` tetri. */
export type MoneyPart = 'unit' | 'hundredth'

/** The words that a rouble, a cent and a kopeck have in several countries. */
const ROUBLE = 'р, руб, рубль, рубля, рублей, рубли, rouble, roubles, ruble, rubles'
const KOPECK = 'к, коп, копейка, копейки, копеек, копейку, kop, kopeck, kopecks, kopek, kopeks'
const CENT = '¢, c, ct, цент, цента, центов, центы, cent, cents'
const MANAT = 'манат, маната, манатов, манаты, manat, manats'

/**
 * How people write the currencies, in their countries' languages and in the product's: in lower case, without points
 * and in one spelling of apostrophes, as `currenciesOf` compares them.
 */
const WORDS: Record<Currency, Record<MoneyPart, string>> = {
  RUB: { unit: `₽, rub, rur, ${ROUBLE}, рос руб, российских рублей`, hundredth: KOPECK },
  USD: {
    unit: '$, us$, $us, usd, долл, доллар, доллара, долларов, доллары, долл сша, доллар сша, доллара сша, долларов сша, долар, долари, доларів, dollar, dollars, us dollar, us dollars',
    hundredth: CENT,
  },
  EUR: {
    unit: '€, eur, евро, євро, euro, euros',
    hundredth: `${CENT}, евроцент, евроцента, евроцентов, eurocent, eurocents, euro cent, euro cents`,
  },
  PLN: {
    unit: 'zł, zl, pln, złoty, złote, złotych, zloty, zlote, zlotych, zlotys, зл, злотый, злотых, злотого',
    hundredth: 'gr, grosz, grosze, groszy, грош, гроша, грошей',
  },
  UAH: {
    unit: '₴, uah, грн, гривна, гривны, гривен, гривня, гривні, гривень, hrn, hryvnia, hryvnias, hryvnya',
    hundredth: `${KOPECK}, копійка, копійки, копійок, kopiyka, kopiykas`,
  },
  BYN: {
    unit: `br, byn, ${ROUBLE}, рубель, рублі, рублёў, бел руб, белорусский рубль, белорусских рубля, белорусских рублей, belarusian rouble, belarusian roubles, belarusian ruble, belarusian rubles`,
    hundredth: `${KOPECK}, капейка, капейкі, капеек`,
  },
  AED: {
    unit: 'aed, dh, dhs, د إ, درهم, دراهم, дирхам, дирхама, дирхамов, дирхам оаэ, дирхамов оаэ, dirham, dirhams, uae dirham, uae dirhams',
    hundredth: 'فلس, филс, филса, филсов, fils',
  },
  AZN: { unit: `₼, azn, man, ${MANAT}`, hundredth: 'qəpik, qəp, qepik, qapik, гяпик, гяпика, гяпиков' },
  AMD: { unit: '֏, amd, դրամ, драм, драма, драмов, драмы, dram, drams', hundredth: 'լումա, лума, лумы, лум, luma' },
  KZT: { unit: '₸, kzt, тг, тенге, теңге, tg, tenge', hundredth: 'тиын, тиына, тиынов, tiyn, tiyns' },
  KGS: { unit: '⃀, kgs, с, сом, сома, сомов, сомы, som, soms', hundredth: 'тыйын, тыйына, тыйынов, tyiyn, tyiyns' },
  MDL: { unit: 'mdl, лей, лея, леев, leu, lei', hundredth: 'бан, бана, банов, ban, bani' },
  TJS: { unit: 'tjs, смн, сомони, сомонӣ, somoni', hundredth: 'дирам, дирама, дирамов, diram, dirams' },
  TMT: { unit: `tmt, тмт, ${MANAT}`, hundredth: 'теңңе, тенге, teňňe, tenge, tenne' },
  UZS: {
    unit: "uzs, сум, сума, сумов, сумы, сўм, so'm, som, sum, soum",
    hundredth: 'тийин, тийина, тийинов, tiyin, tiyins',
  },
  GEL: { unit: '₾, ლ, gel, ლარი, лари, lari', hundredth: 'თეთრი, тетри, tetri' },
}

const byWord = new Map<string, Record<MoneyPart, Currency[]>>()
for (const [currency, parts] of Object.entries(WORDS) as [Currency, Record<MoneyPart, string>][]) {
  for (const [part, words] of Object.entries(parts) as [MoneyPart, string][]) {
    for (const word of words.split(', ')) {
      const known = byWord.get(word) ?? { unit: [], hundredth: [] }
      byWord.set(word, known)
      known[part].push(currency)
    }
  }
}

const NONE: Record<MoneyPart, readonly Currency[]> = { unit: [], hundredth: [] }

/** The currencies whose unit, and those whose hundredth part, is written like this: `руб.` is of two countries. */
export function currenciesOf(word: string): Record<MoneyPart, readonly Currency[]> {
  return (
    byWord.get(
      word
        .toLowerCase()
        .replace(/[.\s]+/g, ' ')
        .trim(),
    ) ?? NONE
  )
}
