import { domainToASCII, domainToUnicode } from 'node:url'
import { describe, expect, it } from 'vitest'
import { email } from '#contract/user-fields.ts'
import { canonicalEmail, withDecodedDomains } from '#contract/values/emails.ts'

const SAME: [written: string, stored: string][] = [
  [' Info@Example.COM ', 'info@example.com'],
  ["o'neil+tag_1@mail.example.co", "o'neil+tag_1@mail.example.co"],
  ['Info@ПРИМЕР.РФ', 'info@пример.рф'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@пример.рф'],
  ['INFO@XN--E1AFMKFD.XN--P1AI', 'info@пример.рф'],
  ['Иван.Петров@пошта.укр', 'иван.петров@пошта.укр'],
  ['a@пошта.қаз', 'a@пошта.қаз'],
  ['jürgen@bücher.de', 'jürgen@bücher.de'],
  ['ju\u0308rgen@xn--bcher-kva.de', 'jürgen@bücher.de'],
  ['user@كتاب.امارات', 'user@كتاب.امارات'],
  ['a@例え。テスト', 'a@例え.テスト'],
]
const NONE = ['', 'a', 'a@', '@b.com', 'a@b', 'a@b.c', 'a@b..com', '.a@b.com', 'a..b@b.com', 'a b@c.com', 'a@c.com/x']
const NO_DOMAIN = [
  'a@127.0.0.1',
  'a@[::1]',
  'a@-b.com',
  'a@b_c.com',
  'a@b.com:25',
  'a@пример',
  `a@${'b'.repeat(64)}.com.`,
]

describe('an address of email', () => {
  it.each(SAME)('%s is stored as %s, in one way', (written, stored) => {
    expect(canonicalEmail(written)).toBe(stored)
    expect(canonicalEmail(stored)).toBe(stored)
    expect(email.parse(written)).toBe(stored)
  })

  it.each([...NONE, ...NO_DOMAIN])('%s is none', (written) => {
    expect(canonicalEmail(written)).toBe(null)
    expect(email.safeParse(written).error?.issues).toHaveLength(1)
  })

  it('is searched for in letters too, which are those that Node decodes', () => {
    for (const domain of ['пример.рф', 'bücher.de', 'كتاب.امارات', 'ελληνικά.gr', '例え.テスト', 'қазақстан.қаз']) {
      const ascii = domainToASCII(domain)
      expect(withDecodedDomains(ascii)).toBe(domainToUnicode(ascii))
      expect(withDecodedDomains(`@${ascii.replaceAll('xn--', 'XN--')}`)).toBe(`@${domain}`)
    }
    expect(withDecodedDomains('насос xn--99999999999 axn--p1ai')).toBe('насос xn--99999999999 axn--p1ai')
  })
})
