import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#server/access/network-of.ts'
import { refuseOver } from '#server/errors/refuse-after.ts'
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts'

const MINUTE = 60
const GUESS_WINDOW = 15 * MINUTE
const EMAIL_WINDOW = 60 * MINUTE

const PER_EMAIL = 10
const PER_ADDRESS = 50
/**
 * For one email from all addresses together: beyond it guesses are slowed down, so strangers cannot lock a user out.
 */
const EMAIL_CEILING = 50
const SLOW_MS = 3_000
const EMAILS_PER_EMAIL = 5
/** Messages to one address, or caused by one user: beyond it those of guests go out one in a few minutes. */
const EMAILS_CEILING = 10
const EMAIL_PAUSE = 10 * MINUTE
const ACCOUNTS_PER_ADDRESS = 10

export interface Attempts {
  /**
   * A known device of the user has its own count, which guesses from elsewhere do not touch.
   * @throws AppError too_many_requests, with a Retry-After header
   */
  countSignIn(guess: Guess, knowsDevice: () => Promise<boolean>): Promise<void>
  /** A right password clears the count of the email at this address and device. */
  clearSignIn(guess: Guess): Promise<void>
  /** Guesses of links that set a password. @throws AppError too_many_requests */
  countReset(guess: Guess): Promise<void>
  /** Returns from sign-in providers. @throws AppError too_many_requests */
  countSso(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /**
   * Password guesses at a signed-in device: each device has its own count.
   * @throws AppError too_many_requests
   */
  countPassword(reply: FastifyReply, who: Signed): Promise<void>
  /**
   * Emails that a signed-in user has sent to an address they enter as theirs.
   * @throws AppError too_many_requests
   */
  countEmail(email: Guess, userId: number): Promise<void>
  /**
   * Emails that anyone may have sent to an address. False: too many were asked for, and one went out a few minutes ago.
   * @throws AppError too_many_requests
   */
  countResetEmail(guess: Guess): Promise<boolean>
  /** @throws AppError too_many_requests */
  countRegistration(guess: Guess): Promise<void>
}

/** The email that is tried, and the call. */
interface Guess {
  request: FastifyRequest
  reply: FastifyReply
  email: string
  /** The device's identifier of itself. */
  deviceUid?: string | undefined
}

/** The signed-in user, and their session. */
interface Signed {
  userId: number
  sessionId: number
}

const nothing = async () => {}

/** Limits guesses of passwords and the creation of accounts. Off: everything is allowed. */
export function openAttempts(isOn: boolean, counts: RateLimits): Attempts {
  if (!isOn) {
    return {
      countSignIn: nothing,
      clearSignIn: nothing,
      countReset: nothing,
      countSso: nothing,
      countPassword: nothing,
      countEmail: nothing,
      countResetEmail: async () => true,
      countRegistration: nothing,
    }
  }

  async function isOver(counted: RateLimit): Promise<boolean> {
    const [limitState] = await counts.count([counted])
    return limitState?.isOver ?? false
  }

  /** A limit that strangers can use up only slows a call down and never rejects it. */
  async function slowOver(counted: RateLimit): Promise<void> {
    if (await isOver(counted)) await pause(SLOW_MS)
  }

  /** Rejects an address that tries too often, for all emails or for one; slows down tries of one email from all. */
  async function countGuess(what: string, { request, reply, email }: Guess): Promise<void> {
    const seconds = GUESS_WINDOW
    await refuseOver(
      counts,
      reply,
      { what: `${what} from`, of: networkOf(request.ip), max: PER_ADDRESS, seconds },
      { what: `${what} as`, of: pairOf(request, email), max: PER_EMAIL, seconds },
    )
    await slowOver({ what: `${what} by all as`, of: email, max: EMAIL_CEILING, seconds })
  }

  return {
    async countSignIn(guess, knowsDevice) {
      const { email, deviceUid } = guess
      const onDevice = { what: 'sign-in on', of: `${email} ${deviceUid}`, max: PER_EMAIL, seconds: GUESS_WINDOW }
      if (deviceUid && (await knowsDevice()) && !(await isOver(onDevice))) return
      await countGuess('sign-in', guess)
    },
    async clearSignIn({ request, email, deviceUid }) {
      await counts.clear('sign-in as', pairOf(request, email))
      if (deviceUid) await counts.clear('sign-in on', `${email} ${deviceUid}`)
    },
    countReset: (guess) => countGuess('reset', guess),
    countSso: (request, reply) =>
      refuseOver(counts, reply, {
        what: 'social sign-in from',
        of: networkOf(request.ip),
        max: PER_ADDRESS,
        seconds: GUESS_WINDOW,
      }),
    async countPassword(reply, { userId, sessionId }) {
      const seconds = GUESS_WINDOW
      await refuseOver(counts, reply, { what: 'password on', of: String(sessionId), max: PER_EMAIL, seconds })
      await slowOver({ what: 'password by all of', of: String(userId), max: EMAIL_CEILING, seconds })
    },
    async countEmail({ request, reply, email }, userId) {
      const seconds = EMAIL_WINDOW
      await refuseOver(
        counts,
        reply,
        { what: 'letters from', of: networkOf(request.ip), max: PER_ADDRESS, seconds },
        { what: 'letters to', of: `${email} by ${userId}`, max: EMAILS_PER_EMAIL, seconds },
        { what: 'letters by', of: String(userId), max: EMAILS_CEILING, seconds },
      )
      await slowOver({ what: 'letters by all to', of: email, max: EMAILS_CEILING, seconds })
    },
    async countResetEmail({ request, reply, email }) {
      await refuseOver(
        counts,
        reply,
        { what: 'reset letters from', of: networkOf(request.ip), max: PER_ADDRESS, seconds: EMAIL_WINDOW },
        { what: 'reset letters to', of: pairOf(request, email), max: EMAILS_PER_EMAIL, seconds: EMAIL_WINDOW },
      )
      const isMany = await isOver({
        what: 'reset letters by all to',
        of: email,
        max: EMAILS_CEILING,
        seconds: EMAIL_WINDOW,
      })
      return !isMany || !(await isOver({ what: 'late reset letter to', of: email, max: 1, seconds: EMAIL_PAUSE }))
    },
    async countRegistration({ request, reply, email }) {
      await refuseOver(counts, reply, {
        what: 'registration from',
        of: networkOf(request.ip),
        max: ACCOUNTS_PER_ADDRESS,
        seconds: EMAIL_WINDOW,
      })
      await slowOver({ what: 'registration of', of: email, max: PER_EMAIL, seconds: EMAIL_WINDOW })
    },
  }
}

function pairOf(request: FastifyRequest, email: string): string {
  return `${email} from ${networkOf(request.ip)}`
}
