import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, 2 passes, 1 lane: what OWASP's password storage guide asks for at least. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let hashOfNobody: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/**
 * Whether the password is the one behind the hash. Without a hash (no such person, or no password yet) it is false after
 * the same work, so that the time taken tells nobody who exists.
 */
export async function isPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password')
  const isRight = await verify(storedHash ?? (await hashOfNobody), password)
  return isRight && Boolean(storedHash)
}
