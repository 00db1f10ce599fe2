import { createHmac, timingSafeEqual } from 'node:crypto'

const HOUR = 3600

/** Tokens that grant access to one thing of an account for a while, without a sign-in. */
export interface SignedLinks {
  token(accountId: number, id: number): string
  /** The account of a valid token and its remaining seconds; null if it is forged, for another thing or expired. */
  verify(id: number, token: string): { accountId: number; secondsLeft: number } | null
}

/**
 * Signs with a separate key for each kind of thing, derived from the installation's secret. The time of expiry is
 * rounded up to the hour, plus one: an address stays the same for an hour, so that browsers cache its content, and is
 * valid for two hours at most.
 */
export function signedLinks(secret: string, kind: string, now: () => number = Date.now): SignedLinks {
  const key = createHmac('sha256', secret).update(`naryad ${kind} links`).digest()

  function sign(accountId: number, id: number, expires: number): Buffer {
    return createHmac('sha256', key).update(`${accountId}.${id}.${expires}`).digest()
  }

  return {
    token(accountId, id) {
      const expires = (Math.ceil(now() / 1000 / HOUR) + 1) * HOUR
      return `${accountId}.${expires}.${sign(accountId, id, expires).toString('base64url')}`
    },
    verify(id, presented) {
      const [, account, expiry, signature] = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(presented) ?? []
      if (!account || !expiry || !signature) return null
      const [accountId, expires] = [Number(account), Number(expiry)]
      const expected = sign(accountId, id, expires)
      if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return null
      const secondsLeft = Math.floor(expires - now() / 1000)
      return secondsLeft > 0 ? { accountId, secondsLeft } : null
    },
  }
}
