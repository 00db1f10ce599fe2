import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseAfter } from '../http/refuse-after.ts'
import { openAttemptLimit } from './attempt-limit.ts'

const MINUTE = 60
const PER_EMAIL = 10
const PER_ADDRESS = 50
const LETTERS_PER_EMAIL = 5
const COMPANIES_PER_ADDRESS = 10

export interface Attempts {
  /** @throws AppError too_many_requests, with when to come back in the answer's head */
  countSignIn(request: FastifyRequest, reply: FastifyReply, email: string): void
  /** A right password clears the count of the e-mail. */
  clearSignIn(email: string): void
  /** Guesses of one's own password by whoever sits at a signed-in device. @throws AppError too_many_requests */
  countPassword(reply: FastifyReply, userId: number): void
  /** Letters that anyone may have sent to an address. @throws AppError too_many_requests */
  countLetter(request: FastifyRequest, reply: FastifyReply, email: string): void
  /** @throws AppError too_many_requests */
  countRegistration(request: FastifyRequest, reply: FastifyReply, email: string): void
}

/** Keeps passwords from being guessed and companies from being made by the thousand. Off: everything is let through. */
export function openAttempts(isOn: boolean): Attempts {
  if (!isOn) {
    return { countSignIn() {}, clearSignIn() {}, countPassword() {}, countLetter() {}, countRegistration() {} }
  }
  const signInsOfEmail = openAttemptLimit(PER_EMAIL, 15 * MINUTE)
  const signInsOfAddress = openAttemptLimit(PER_ADDRESS, 15 * MINUTE)
  const passwordsOfUser = openAttemptLimit(PER_EMAIL, 15 * MINUTE)
  const lettersToEmail = openAttemptLimit(LETTERS_PER_EMAIL, 60 * MINUTE)
  const lettersByAddress = openAttemptLimit(PER_ADDRESS, 60 * MINUTE)
  const registrationsOfEmail = openAttemptLimit(PER_EMAIL, 60 * MINUTE)
  const registrationsOfAddress = openAttemptLimit(COMPANIES_PER_ADDRESS, 60 * MINUTE)
  return {
    countSignIn(request, reply, email) {
      refuseIf(reply, Math.max(signInsOfAddress.count(request.ip), signInsOfEmail.count(email)))
    },
    clearSignIn: (email) => signInsOfEmail.clear(email),
    countPassword(reply, userId) {
      refuseIf(reply, passwordsOfUser.count(String(userId)))
    },
    countLetter(request, reply, email) {
      refuseIf(reply, Math.max(lettersByAddress.count(request.ip), lettersToEmail.count(email)))
    },
    countRegistration(request, reply, email) {
      refuseIf(reply, Math.max(registrationsOfAddress.count(request.ip), registrationsOfEmail.count(email)))
    },
  }
}

function refuseIf(reply: FastifyReply, seconds: number): void {
  if (seconds > 0) refuseAfter(reply, seconds)
}
