import type { Country } from '#contract/values/phone-masks.ts'

export const countryNames = {
  ru: 'Россия',
  ae: 'ОАЭ',
  am: 'Армения',
  az: 'Азербайджан',
  by: 'Беларусь',
  ge: 'Грузия',
  kg: 'Кыргызстан',
  kz: 'Казахстан',
  md: 'Молдова',
  pl: 'Польша',
  tj: 'Таджикистан',
  tm: 'Туркменистан',
  uz: 'Узбекистан',
  ua: 'Украина',
} satisfies Record<Country, string>
