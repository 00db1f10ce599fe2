import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, 2 passes, 1 lane: the minimum of OWASP's password storage guide. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let dummyHash: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/**
 * Whether a password matches a hash. Without a hash (no such user, or no password yet) it is false after the same work,
 * so that the time taken does not reveal who exists.
 */
export async function isPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('no user has this password')
  const isRight = await verify(storedHash ?? (await dummyHash), password)
  return isRight && Boolean(storedHash)
}
