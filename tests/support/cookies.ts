import type { Result } from './caller.ts'

/** The cookie that an answer sets, with its attributes. @throws when it sets none of that name */
export function cookieOf(result: Result, name = 'naryad_refresh') {
  const cookie = result.cookies.find((set) => set.name === name)
  if (!cookie) throw new Error(`The answer sets no cookie ${name}`)
  return cookie as {
    value: string
    path?: string
    httpOnly?: boolean
    secure?: boolean
    sameSite?: string
    maxAge?: number
  }
}
