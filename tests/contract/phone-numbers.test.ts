import mobiles from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { COUNTRIES, COUNTRY_CODES, type Country, formatPhone } from '#contract/values/phone-masks.ts'
import { type PhoneReading, readPhone, toE164 } from '#contract/values/phone-numbers.ts'

/** Spellings by the country of the company, with the phone that is stored. */
const SPELLINGS: Record<Country, [spelled: string, stored: string][]> = {
  ru: [
    ['+7 (916)-123-45-67', '+79161234567'],
    ['89161234567', '+79161234567'],
    ['8 916 123-45-67', '+79161234567'],
    ['8(916)1234567', '+79161234567'],
    ['7 916 123 45 67', '+79161234567'],
    ['79161234567', '+79161234567'],
    ['9161234567', '+79161234567'],
    ['(495) 123-45-67', '+74951234567'],
    ['812 123-45-67', '+78121234567'],
    ['8 (812) 123-45-67', '+78121234567'],
    ['8-800-555-35-35', '+78005553535'],
    ['8 (495) 123-45-67 доб. 105', '+74951234567;ext=105'],
    ['8 (495) 123-45-67 (доб.105)', '+74951234567;ext=105'],
    ['8 (495) 123-45-67, вн. 12', '+74951234567;ext=12'],
    ['+7 495 123-45-67 ext. 105', '+74951234567;ext=105'],
    ['+74951234567;ext=105', '+74951234567;ext=105'],
    ['84951234567,105', '+74951234567;ext=105'],
    ['84951234567#105', '+74951234567;ext=105'],
    ['тел. 8 916 123-45-67', '+79161234567'],
    ['Тел./факс: (495) 123-45-67', '+74951234567'],
    ['моб.: +7 916 123 45 67', '+79161234567'],
    ['+7\u00a0916\u202f123‑45‑67', '+79161234567'],
    ['\u202a+7 916 123–45–67\u202c', '+79161234567'],
    ['\ufeff8 916 123−45−67', '+79161234567'],
    ['＋７ ９１６ １２３ ４５ ６７', '+79161234567'],
    ['8~10 380 50 123 45 67', '+380501234567'],
    ['8-10-380-50-123-45-67', '+380501234567'],
    ['810380501234567', '+380501234567'],
    ['00 48 123 456 789', '+48123456789'],
    ['380501234567', '+380501234567'],
    ['375 29 123-45-67', '+375291234567'],
    ['+7 701 123 45 67', '+77011234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+1 (212) 555-0100 x12', '+12125550100;ext=12'],
    ['+84 95 123 4567', '+84951234567'],
  ],
  kz: [
    ['8 701 123 45 67', '+77011234567'],
    ['7011234567', '+77011234567'],
    ['77011234567', '+77011234567'],
    ['8 (727) 312-34-56', '+77273123456'],
    ['9161234567', '+79161234567'],
    ['+7 916 123-45-67', '+79161234567'],
  ],
  by: [
    ['8 029 123-45-67', '+375291234567'],
    ['80291234567', '+375291234567'],
    ['8 (017) 212-34-56', '+375172123456'],
    ['029 123 45 67', '+375291234567'],
    ['29 123 45 67', '+375291234567'],
    ['375291234567', '+375291234567'],
    ['8 10 7 916 123 45 67', '+79161234567'],
  ],
  ua: [
    ['050 123-45-67', '+380501234567'],
    ['(050) 123-45-67', '+380501234567'],
    ['50 123 45 67', '+380501234567'],
    ['380501234567', '+380501234567'],
    ['+380 (0) 50 123 45 67', '+380501234567'],
    ['044 123 45 67 дод. 7', '+380441234567;ext=7'],
    ['00 48 123 456 789', '+48123456789'],
    ['79161234567', '+79161234567'],
  ],
  uz: [
    ['998901234567', '+998901234567'],
    ['90 123-45-67', '+998901234567'],
    ['8 90 123 45 67', '+998901234567'],
    ['+998 (90) 123-45-67', '+998901234567'],
  ],
  pl: [
    ['601 234 567', '+48601234567'],
    ['48601234567', '+48601234567'],
    ['tel. kom. 601-234-567', '+48601234567'],
    ['22 123 45 67 wew. 12', '+48221234567;ext=12'],
    ['0048 601 234 567', '+48601234567'],
  ],
  ae: [
    ['050 123 4567', '+971501234567'],
    ['04 234 5678', '+97142345678'],
    ['4 234 5678', '+97142345678'],
    ['+971 4 234 5678', '+97142345678'],
    ['٠٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ],
  am: [
    ['010 123 456', '+37410123456'],
    ['37410123456', '+37410123456'],
    ['91 123 456', '+37491123456'],
  ],
  az: [
    ['050 123 45 67', '+994501234567'],
    ['994501234567', '+994501234567'],
  ],
  ge: [
    ['0 322 12 34 56', '+995322123456'],
    ['599 123 456', '+995599123456'],
    ['995599123456', '+995599123456'],
  ],
  kg: [
    ['0555 123 456', '+996555123456'],
    ['996555123456', '+996555123456'],
  ],
  md: [
    ['069 123 456', '+37369123456'],
    ['22 123 456', '+37322123456'],
  ],
  tj: [
    ['8 90 123 4567', '+992901234567'],
    ['992901234567', '+992901234567'],
  ],
  tm: [
    ['8 65 123 456', '+99365123456'],
    ['99365123456', '+99365123456'],
  ],
}

const length = (digits: number): PhoneReading => ({ fault: 'phone_length', length: digits })
const INVALID: PhoneReading = { fault: 'phone_invalid' }
const SEVERAL: PhoneReading = { fault: 'phone_several' }

/** What cannot be understood, and must not become another number. */
const FAULTS: [home: Country, spelled: string, fault: PhoneReading][] = [
  ['ru', '8 916 123-45-6', length(10)],
  ['ru', '8916123456', length(10)],
  ['ru', '8495123456', length(10)],
  ['ru', '7 916 123 45 6', length(10)],
  ['ru', '916 123-45-678', length(10)],
  ['ru', '123-45-67', length(10)],
  ['ru', '112', length(10)],
  ['ru', '48123456789', length(10)],
  ['ru', '+7 916 123-45-6', length(10)],
  ['ru', '+380 50 123 45 6', length(9)],
  ['ru', '8 (495) 123-45-67/68', length(10)],
  ['ru', '+8 916 123-45-67', INVALID],
  ['ru', '+0 916 123-45-67', INVALID],
  ['ru', 'Иван 8 916 123-45-67', INVALID],
  ['ru', '8 916 123-45-67 Иван', INVALID],
  ['ru', 'нет', INVALID],
  ['ru', '+7 916 123-45-67, +7 903 765-43-21', SEVERAL],
  ['ru', '8 916 123-45-67; 8 903 765-43-21', SEVERAL],
  ['ru', '+7 916 123-45-67 +7 903 765-43-21', SEVERAL],
  ['ru', '495 123-45-67 или 123-45-68', SEVERAL],
  ['ua', '050 123-45-6', length(9)],
  ['by', '+375 8 029 123-45-67', length(9)],
  ['pl', '0601234567', length(9)],
  ['ae', '50 123 456', length(9)],
]

describe('a phone as people write it', () => {
  for (const home of COUNTRY_CODES) {
    it.each(SPELLINGS[home])(`in ${home}: %s`, (spelled, stored) => {
      expect(readPhone(spelled, home)).toEqual({ phone: stored })
      expect(readPhone(formatPhone(stored, 'ru'), home)).toEqual({ phone: stored })
      expect(readPhone(formatPhone(stored, 'en'), null)).toEqual({ phone: stored })
    })
  }

  it.each(FAULTS)('is not guessed in %s: %s', (home, spelled, fault) => {
    expect(readPhone(spelled, home)).toEqual(fault)
  })

  it('needs a code where no country is known', () => {
    expect(toE164('8 916 123-45-67')).toBeNull()
    expect(toE164('+7 916 123-45-67')).toBe('+79161234567')
    expect(toE164('79161234567')).toBe('+79161234567')
  })

  it('is shown with the word for its extension', () => {
    expect(formatPhone('+74951234567;ext=105', 'ru')).toBe('+7 (495)-123-45-67 доб. 105')
    expect(formatPhone('+74951234567;ext=105', 'en')).toBe('+7 (495)-123-45-67 ext. 105')
    expect(formatPhone('+97142345678', 'en')).toBe('+971 4-234-5678')
    expect(formatPhone('+442079460958', 'en')).toBe('+442079460958')
  })
})

describe.each(COUNTRY_CODES)('what libphonenumber knows of %s', (home) => {
  const code = home.toUpperCase() as CountryCode
  const number = getExampleNumber(code, mobiles)
  if (!number) throw new Error(`No example of ${code}`)

  it('is read in each of its spellings', () => {
    const spellings = [
      number.formatInternational(),
      number.formatNational(),
      number.number,
      String(number.nationalNumber),
      `${number.countryCallingCode}${number.nationalNumber}`,
      number.format('IDD', { fromCountry: 'PL' }) ?? number.number,
    ]
    expect(spellings.map((spelled) => toE164(spelled, home))).toEqual(spellings.map(() => number.number))
  })

  it('has our code, and our trunk prefix where it has one', () => {
    const [phoneCode, , , , , trunk] = metadata.countries[code] as unknown as (string | undefined)[]
    expect(phoneCode).toBe(COUNTRIES[home].phoneCode)
    if (trunk) expect(COUNTRIES[home].trunks).toContain(trunk)
  })
})
