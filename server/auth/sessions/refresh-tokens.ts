import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SEED_BYTES = 24
const SEAL_BYTES = 16

/** A refresh token as presented: `<session id>.<seed and seal in base64url>`. */
export interface RefreshToken {
  text: string
  sessionId: number
  /** SHA-256 of the whole text, which is all that is stored. */
  hash: Buffer
}

export interface RefreshTokens {
  /** The first token of a session. */
  first(sessionId: number): RefreshToken
  /**
   * The token after this one. It is derived from the token and the server's secret, so that parallel tabs with the same
   * token, or a client whose answer got lost, get the same successor without it being stored.
   */
  next(token: RefreshToken): RefreshToken
  /** Parses a token; undefined unless it was made here, so that no one can end a session by guessing its number. */
  read(text: string): RefreshToken | undefined
}

export function openRefreshTokens(secret: string): RefreshTokens {
  const mac = (purpose: string, sessionId: number, seed: Buffer) =>
    createHmac('sha256', secret).update(`${purpose}:${sessionId}:`).update(seed).digest()
  const sealOf = (sessionId: number, seed: Buffer) => mac('refresh-seal', sessionId, seed).subarray(0, SEAL_BYTES)

  function tokenOf(sessionId: number, seed: Buffer): RefreshToken {
    const text = `${sessionId}.${Buffer.concat([seed, sealOf(sessionId, seed)]).toString('base64url')}`
    return { text, sessionId, hash: createHash('sha256').update(text).digest() }
  }

  return {
    first: (sessionId) => tokenOf(sessionId, randomBytes(SEED_BYTES)),

    next: ({ sessionId, text }) =>
      tokenOf(sessionId, mac('refresh-next', sessionId, seedOf(text)).subarray(0, SEED_BYTES)),

    read(text) {
      const [, number] = /^(\d{1,15})\.[\w-]+$/.exec(text) ?? []
      if (!number) return undefined
      const sessionId = Number(number)
      const token = tokenOf(sessionId, seedOf(text))
      const isOurs = token.text.length === text.length && timingSafeEqual(Buffer.from(token.text), Buffer.from(text))
      return isOurs ? token : undefined
    },
  }
}

function seedOf(text: string): Buffer {
  return Buffer.from(text.slice(text.indexOf('.') + 1), 'base64url').subarray(0, SEED_BYTES)
}
