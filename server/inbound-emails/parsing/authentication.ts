/** What the receiving server found of where an email came from. */
export type EmailAuthentication = 'passed' | 'failed' | 'unknown'

const LENGTH_MAX = 10_000

/**
 * Reads the topmost `Authentication-Results` (RFC 8601), which the server of the mailbox wrote: those below it can be
 * the sender's. Without DMARC, a signature or an SPF result counts if its domain is that of the sender.
 * A server that writes none leaves the sender's own on top: `passed` is worth what the server of the mailbox is.
 */
export function readAuthentication(topmost: string | undefined, fromAddress: string | null): EmailAuthentication {
  const results = withoutComments((topmost ?? '').slice(0, LENGTH_MAX))
    .split(';')
    .map((result) => result.trim().toLowerCase())
  const dmarc = results.find((result) => /^dmarc\s*=/.test(result))
  if (dmarc && /^dmarc\s*=\s*fail\b/.test(dmarc)) return 'failed'
  if (dmarc && /^dmarc\s*=\s*pass\b/.test(dmarc)) return 'passed'

  const domain = fromAddress?.split('@').at(-1)
  const isAligned = (result: string, pattern: RegExp) => {
    const [, found] = pattern.exec(result) ?? []
    return domain !== undefined && found !== undefined && isSameDomain(found.replace(/^.*@/, ''), domain)
  }
  const isPassed = results.some(
    (result) =>
      (/^dkim\s*=\s*pass\b/.test(result) && isAligned(result, /\bheader\.(?:d|i)\s*=\s*"?([^\s;"]+)/)) ||
      (/^spf\s*=\s*pass\b/.test(result) && isAligned(result, /\bsmtp\.mail(?:from)?\s*=\s*"?([^\s;"]+)/)),
  )
  return isPassed ? 'passed' : 'unknown'
}

/** One of the other, as DMARC's relaxed comparison has it. */
function isSameDomain(one: string, other: string): boolean {
  return one.includes('.') && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`))
}

/** Comments may be within one another. */
function withoutComments(value: string): string {
  let depth = 0
  let plain = ''
  for (const sign of value) {
    if (sign === '(') depth++
    else if (sign === ')' && depth > 0) depth--
    else if (depth === 0) plain += sign
  }
  return plain
}
