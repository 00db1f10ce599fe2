import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** By which scanners of leaked secrets find keys. */
export const KEY_PREFIX = 'nrd_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_DIGITS = 24
/** Enough for 32 bits. */
const CHECK_DIGITS = 6
/** Shown in lists: what follows could not be guessed from it. */
const SHOWN = KEY_PREFIX.length + 4

const PATTERN = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${RANDOM_DIGITS + CHECK_DIGITS}}$`)

/** A new key: random digits to base 62, and their CRC-32. */
export function newKeyText(): string {
  const random = Array.from({ length: RANDOM_DIGITS }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  const unchecked = KEY_PREFIX + random
  return unchecked + checkOf(unchecked)
}

/** Whether a text could be a key: one that was mistyped or cut off is known without the database. */
export function isKeyText(text: string): boolean {
  const unchecked = text.slice(0, -CHECK_DIGITS)
  return PATTERN.test(text) && text === unchecked + checkOf(unchecked)
}

export function shownPartOf(key: string): string {
  return key.slice(0, SHOWN)
}

/** What is stored of a key. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function checkOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECK_DIGITS; place++) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
