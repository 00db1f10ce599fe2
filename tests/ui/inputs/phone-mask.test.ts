import { describe, expect, it } from 'vitest'
import { COUNTRIES, COUNTRY_CODES, formatPhone } from '#contract/values/phone-masks.ts'
import { toE164 } from '#contract/values/phone-numbers.ts'
import { maskPhone } from '#src/kit/inputs/phone-mask.ts'

describe('a phone in its mask', () => {
  it('gets the home country’s code when none was typed', () => {
    expect(maskPhone('9161234567', 'ru')).toBe('+7 (916)-123-45-67')
    expect(maskPhone('501234567', 'ae')).toBe('+971 50-123-4567')
  })

  it('keeps what is typed digit by digit', () => {
    let value = ''
    for (const digit of '9161234567') value = maskPhone(value + digit, 'ru')
    expect(value).toBe('+7 (916)-123-45-67')
  })

  it('follows the code it begins with, wherever home is', () => {
    expect(maskPhone('+48123456789', 'ru')).toBe('+48 123-456-789')
    expect(maskPhone('+3', 'ru')).toBe('+3')
  })

  it('takes a pasted 8 for what it is', () => {
    expect(maskPhone('8 916 123-45-67', 'ru')).toBe('+7 (916)-123-45-67')
  })

  it('takes a first 7 or 8 for the code where that is 7', () => {
    expect(maskPhone('8', 'ru')).toBe('+7')
    expect(maskPhone('8', 'kz')).toBe('+7')
    expect(maskPhone('9', 'ru')).toBe('+7 (9')
  })

  it('takes a pasted 7 for the code in Kazakhstan, where numbers begin with 7, too', () => {
    expect(maskPhone('77011234567', 'kz')).toBe('+7 (701)-123-45-67')
  })

  it('keeps all that is pasted', () => {
    expect(maskPhone('8 (495) 123-45-67 и 123-45-68', 'ru')).toBe('8 (495) 123-45-67 и 123-45-68')
    expect(maskPhone('8 916 123-45-678', 'ru')).toBe('8 916 123-45-678')
  })

  it('can be emptied', () => {
    expect(maskPhone('', 'ru')).toBe('')
    expect(maskPhone('+', 'ru')).toBe('+')
  })

  it.each(COUNTRY_CODES)('writes a number of %s as the server reads it', (country) => {
    const { phoneCode, mask } = COUNTRIES[country]
    const national = mask
      .replace(/[^#]/g, '')
      .replace(/#/g, (_, at: number) => String((at % 5) + (country === 'kz' && at === 0 ? 7 : 1)))
    const e164 = `+${phoneCode}${national}`
    expect(maskPhone(e164, country)).toBe(formatPhone(e164, 'ru'))
    expect(toE164(maskPhone(national, country))).toBe(e164)
  })
})
