import punycode from 'punycode/punycode.js'

/** What stood before the @ of addresses so far, and letters of any language (RFC 6531). */
const LOCAL = /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]$/u
/** Letters, digits, hyphens and dots; an ideographic full stop is one. */
const DOMAIN = /^[\p{L}\p{M}\p{N}\-.。\u200c\u200d]+$/u
const ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/
const LENGTH_MAX = 254

/**
 * An address as it is stored, compared and shown: in lower case, its domain in the letters of its language, however it
 * was written (`Info@XN--E1AFMKFD.XN--P1AI` and `info@пример.рф` are one). Null when it is no address.
 */
export function canonicalEmail(text: string): string | null {
  const written = text.trim().normalize('NFC').toLowerCase()
  const at = written.lastIndexOf('@')
  const local = written.slice(0, at)
  const domain = canonicalDomain(written.slice(at + 1))
  if (at < 1 || domain === null || !LOCAL.test(local)) return null
  const email = `${local}@${domain}`
  return email.length <= LENGTH_MAX ? email : null
}

/** Null for what names no domain; the platform's URL knows the rules of IDNA. */
function canonicalDomain(domain: string): string | null {
  if (!DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return null
  const ascii = new URL(`http://${domain}`).hostname
  return ASCII_DOMAIN.test(ascii) ? withDecodedDomains(ascii) : null
}

/** A text in which domains in Punycode are in letters, as stored addresses have them: for searching. */
export function withDecodedDomains(text: string): string {
  return text.replace(/(?<![a-z0-9-])xn--([a-z0-9-]+)/gi, (label, encoded: string) => decoded(encoded) ?? label)
}

function decoded(label: string): string | null {
  try {
    return punycode.decode(label.toLowerCase()) || null
  } catch {
    return null
  }
}
