import { canonicalEmail } from '#contract/values/emails.ts'
import { cleanLine } from './clean-text.ts'
import { loadPostalMime } from './mime-parts.ts'
import type { EmailAuthor } from './quote-starts.ts'

export interface EmailAddresses {
  /** The addresses in a header; groups are left open, what is no address is left out. */
  read(value: string): EmailAuthor[]
  /** A header as a text in one line. */
  decode(value: string): string
  /** The address as it is stored and compared; null when it is none. */
  canonical(author: EmailAuthor): EmailAuthor | null
}

const READ_MAX = 100_000
const NAME_MAX = 200
/** Addresses that no one could register with, but which arrive: `a=b@…`, `a/b@…`. */
const ANY_ADDRESS = /^[^\s\p{C}@<>"]+@[^\s\p{C}@<>"]+\.[^\s\p{C}@<>"]+$/u
const ADDRESS_MAX = 254

/** Reads addresses and texts of headers with PostalMime. */
export async function openAddresses(): Promise<EmailAddresses> {
  const { addressParser, decodeWords } = await loadPostalMime()

  function canonical({ name, address }: EmailAuthor): EmailAuthor | null {
    const plain = address.trim().toLowerCase()
    const known = canonicalEmail(plain) ?? (plain.length <= ADDRESS_MAX && ANY_ADDRESS.test(plain) ? plain : null)
    return known === null ? null : { name: cleanLine(name).slice(0, NAME_MAX).toWellFormed(), address: known }
  }

  return {
    canonical,
    read: (value) =>
      addressParser(value.slice(0, READ_MAX), { flatten: true }).flatMap(
        ({ name, address }) => canonical({ name, address: address ?? '' }) ?? [],
      ),
    decode: (value) => cleanLine(decodeWords(value.slice(0, READ_MAX))),
  }
}
