import type { countryNames as ru } from '../ru/countries.ts'
import type { Translated } from '../shape.ts'

export const countryNames: Translated<typeof ru> = {
  ru: 'Russia',
  ae: 'United Arab Emirates',
  am: 'Armenia',
  az: 'Azerbaijan',
  by: 'Belarus',
  ge: 'Georgia',
  kg: 'Kyrgyzstan',
  kz: 'Kazakhstan',
  md: 'Moldova',
  pl: 'Poland',
  tj: 'Tajikistan',
  tm: 'Turkmenistan',
  uz: 'Uzbekistan',
  ua: 'Ukraine',
}
