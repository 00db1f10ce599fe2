import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_ROOT } from '../../contract/index.ts'

const HOUR = 3600

/** Addresses of files that need no header; see the decision on signed addresses. */
export interface FileLinks {
  url(accountId: number, fileId: number): string
  previewUrl(accountId: number, fileId: number): string
  /** Whose file a token opens and for how many more seconds; null when it is forged, another file's or run out. */
  verify(fileId: number, token: string): { accountId: number; secondsLeft: number } | null
}

/**
 * Signs with a key of its own, made from the installation's secret. The time of expiry is rounded up to the hour, plus
 * one: an address stays the same for an hour, so that browsers cache what it gives, and lives two hours at most.
 */
export function openFileLinks(secret: string, now: () => number = Date.now): FileLinks {
  const key = createHmac('sha256', secret).update('naryad file links').digest()

  function sign(accountId: number, fileId: number, expires: number): Buffer {
    return createHmac('sha256', key).update(`${accountId}.${fileId}.${expires}`).digest()
  }

  function token(accountId: number, fileId: number): string {
    const expires = (Math.ceil(now() / 1000 / HOUR) + 1) * HOUR
    return `${accountId}.${expires}.${sign(accountId, fileId, expires).toString('base64url')}`
  }

  return {
    url: (accountId, fileId) => `${API_ROOT}/files/${fileId}?token=${token(accountId, fileId)}`,
    previewUrl: (accountId, fileId) => `${API_ROOT}/files/${fileId}/preview?token=${token(accountId, fileId)}`,
    verify(fileId, presented) {
      const [, account, expiry, signature] = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(presented) ?? []
      if (!account || !expiry || !signature) return null
      const [accountId, expires] = [Number(account), Number(expiry)]
      const expected = sign(accountId, fileId, expires)
      if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return null
      const secondsLeft = Math.floor(expires - now() / 1000)
      return secondsLeft > 0 ? { accountId, secondsLeft } : null
    },
  }
}
