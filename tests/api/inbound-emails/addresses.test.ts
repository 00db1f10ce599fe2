import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  accountAddress,
  messageIdOf,
  readAddress,
  readMessageId,
  requestAddress,
} from '#server/inbound-emails/addresses.ts'

const SECRET = 'a secret of the installation that is long enough'
const OTHER_SECRET = 'another secret of an installation, long enough'
const BOX = 'inbox@naryad.example'
/** As long as a box of the installation may be, and the largest ids. */
const LONGEST_BOX = `${'b'.repeat(25)}@naryad.example`
const LARGEST = { accountId: Number.MAX_SAFE_INTEGER, requestId: Number.MAX_SAFE_INTEGER }

const anyId = () => randomInt(1, 2 ** randomInt(1, 48))

describe('an address', () => {
  test('of a request or an account is read back, a thousand times', () => {
    for (let count = 0; count < 1000; count++) {
      const key = { accountId: anyId(), requestId: anyId() }
      const address = requestAddress(BOX, key, SECRET)
      expect(address).toMatch(/^inbox\+r-[0-9a-z]+-[0-9a-z]+-[a-z2-7]{12}@naryad\.example$/)
      expect(readAddress(address, BOX, SECRET)).toEqual({ kind: 'request', ...key })
      const forwarding = accountAddress(BOX, key.accountId, SECRET)
      expect(readAddress(forwarding, BOX, SECRET)).toEqual({ kind: 'account', accountId: key.accountId })
    }
  })

  test('keeps to the length that mail servers accept, and one that would not is an error', () => {
    const address = requestAddress(LONGEST_BOX, LARGEST, SECRET)
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
    expect(readAddress(address, LONGEST_BOX, SECRET)).toEqual({ kind: 'request', ...LARGEST })
    expect(() => requestAddress(`b${LONGEST_BOX}`, LARGEST, SECRET)).toThrow(RangeError)
  })

  test('is read in any case, and with its domain in either of its forms', () => {
    const key = { accountId: 7, requestId: 4242 }
    const box = 'заявки@наряд.рф'
    const address = requestAddress(box, key, SECRET)
    const [local = ''] = address.split('@')
    for (const written of [address.toUpperCase(), `${local}@XN--80aizn9e.xn--p1ai`, ` ${address} `])
      expect(readAddress(written, box, SECRET), written).toEqual({ kind: 'request', ...key })
    expect(readAddress(requestAddress(BOX, key, SECRET), BOX.toUpperCase(), SECRET)).toEqual({
      kind: 'request',
      ...key,
    })
  })

  test('that is forged, cut, of another account, box or installation leads nowhere', () => {
    const address = requestAddress(BOX, { accountId: 7, requestId: 42 }, SECRET)
    const [, signature = ''] = /-([a-z2-7]{12})@/.exec(address) ?? []
    const wrong = [
      BOX,
      'inbox+@naryad.example',
      address.replace('+r-7-', '+r-8-'),
      address.replace('+r-7-', '+r-07-'),
      address.replace('+r-', '+a-'),
      address.replace(`-${signature}`, ''),
      address.replace(signature, signature.slice(1)),
      address.replace(signature, `${signature}a`),
      address.replace(signature, 'aaaaaaaaaaaa'),
      // The signature of the account is not that of its requests.
      address.replace(signature, accountAddress(BOX, 7, SECRET).slice(-'aaaaaaaaaaaa@naryad.example'.length, -15)),
      address.replace('inbox', 'inbox2'),
      address.replace('naryad.example', 'other.example'),
      'no address',
      '',
    ]
    for (const one of wrong) expect(readAddress(one, BOX, SECRET), one).toBeNull()
    expect(readAddress(address, BOX, OTHER_SECRET)).toBeNull()
    expect(readAddress(address, 'other@naryad.example', SECRET)).toBeNull()
  })

  test('has a signature in which each character counts', () => {
    const address = requestAddress(BOX, { accountId: 7, requestId: 42 }, SECRET)
    const start = address.indexOf('@') - 12
    for (let place = start; place < start + 12; place++) {
      const other = address[place] === 'a' ? 'b' : 'a'
      const forged = address.slice(0, place) + other + address.slice(place + 1)
      expect(readAddress(forged, BOX, SECRET)).toBeNull()
    }
  })
})

describe('a Message-ID', () => {
  test('is read back, a thousand times, with and without brackets', () => {
    for (let count = 0; count < 1000; count++) {
      const email = { accountId: anyId(), requestId: anyId(), emailId: anyId() }
      const id = messageIdOf(email, 'naryad.example', SECRET)
      expect(id).toMatch(/^<[^\s<>@]+@naryad\.example>$/)
      expect(id).toBe(messageIdOf(email, 'naryad.example', SECRET))
      expect(readMessageId(id, SECRET)).toEqual(email)
      expect(readMessageId(id.slice(1, -1).toUpperCase(), SECRET)).toEqual(email)
    }
  })

  test('of others, or with other ids than were signed, is none', () => {
    const id = messageIdOf({ accountId: 7, requestId: 42, emailId: 5 }, 'naryad.example', SECRET)
    const address = requestAddress(BOX, { accountId: 7, requestId: 42 }, SECRET)
    const wrong = [
      '<letter-5-1700000000000@naryad.example>',
      '<CAF+abc@mail.gmail.com>',
      id.replace('<m-7', '<m-8'),
      id.replace(/-[a-z2-7]{12}@/, '@'),
      `<${address}>`,
      '',
    ]
    for (const one of wrong) expect(readMessageId(one, SECRET), one).toBeNull()
    expect(readMessageId(id, OTHER_SECRET)).toBeNull()
  })
})
