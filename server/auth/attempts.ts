import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AttemptCounts } from '../http/attempt-counts.ts'
import { refuseOver } from '../http/refuse-after.ts'

const MINUTE = 60
const PER_EMAIL = 10
const PER_ADDRESS = 50
const LETTERS_PER_EMAIL = 5
const COMPANIES_PER_ADDRESS = 10

export interface Attempts {
  /** @throws AppError too_many_requests, with when to come back in the answer's head */
  countSignIn(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void>
  /** Answers of providers of sign-ins. @throws AppError too_many_requests */
  countSocial(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** A right password clears the count of the e-mail. */
  clearSignIn(email: string): Promise<void>
  /** Guesses of one's own password by whoever sits at a signed-in device. @throws AppError too_many_requests */
  countPassword(reply: FastifyReply, userId: number): Promise<void>
  /** Letters that anyone may have sent to an address. @throws AppError too_many_requests */
  countLetter(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void>
  /** @throws AppError too_many_requests */
  countRegistration(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void>
}

const nothing = async () => {}

/** Keeps passwords from being guessed and companies from being made by the thousand. Off: everything is let through. */
export function openAttempts(isOn: boolean, counts: AttemptCounts): Attempts {
  if (!isOn) {
    return {
      countSignIn: nothing,
      countSocial: nothing,
      clearSignIn: nothing,
      countPassword: nothing,
      countLetter: nothing,
      countRegistration: nothing,
    }
  }

  return {
    countSignIn: (request, reply, email) =>
      refuseOver(
        counts,
        reply,
        { what: 'sign-in from', of: request.ip, max: PER_ADDRESS, seconds: 15 * MINUTE },
        { what: 'sign-in as', of: email, max: PER_EMAIL, seconds: 15 * MINUTE },
      ),
    countSocial: (request, reply) =>
      refuseOver(counts, reply, {
        what: 'social sign-in from',
        of: request.ip,
        max: PER_ADDRESS,
        seconds: 15 * MINUTE,
      }),
    clearSignIn: (email) => counts.clear('sign-in as', email),
    countPassword: (reply, userId) =>
      refuseOver(counts, reply, { what: 'password of', of: String(userId), max: PER_EMAIL, seconds: 15 * MINUTE }),
    countLetter: (request, reply, email) =>
      refuseOver(
        counts,
        reply,
        { what: 'letters from', of: request.ip, max: PER_ADDRESS, seconds: 60 * MINUTE },
        { what: 'letters to', of: email, max: LETTERS_PER_EMAIL, seconds: 60 * MINUTE },
      ),
    countRegistration: (request, reply, email) =>
      refuseOver(
        counts,
        reply,
        { what: 'registration from', of: request.ip, max: COMPANIES_PER_ADDRESS, seconds: 60 * MINUTE },
        { what: 'registration of', of: email, max: PER_EMAIL, seconds: 60 * MINUTE },
      ),
  }
}
