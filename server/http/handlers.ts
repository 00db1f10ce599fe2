import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/messages.ts'
import type { Answer, Given, Route, Routes } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { ReceivedFile } from '../files/receive-upload.ts'
import type { JsonText, NOT_MODIFIED } from './json-text.ts'

/** What every handler is given besides the parsed call. */
interface CallContext {
  locale: Locale
  request: FastifyRequest
  reply: FastifyReply
  /** The files of a multipart body, on local disk until the call ends. */
  files: ReceivedFile[]
}

interface SignedIn {
  actor: Actor
}

interface InAccount {
  /** The call's unit of work: one transaction in the actor's account, read-only for GET. */
  tx: Tx
}

/**
 * A handler's single argument. Public routes and those across accounts open their own units of work: only they know
 * whose rows they may see.
 */
export type Context<R extends Route> = Given<R> &
  CallContext &
  (R['access'] extends 'public' ? unknown : SignedIn) &
  (R['access'] extends 'public'
    ? unknown
    : R extends { crossAccount: true } | { callsExternal: true } | { inPortions: true }
      ? unknown
      : InAccount)

/** Plain bytes as an answer, instead of `{"response": …}`. */
export interface BinaryAnswer {
  body: Buffer | Readable | string
  mime: string
  /** Offered as this file name; without it the browser may show the bytes in place. */
  name?: string
  headers?: Record<string, string>
}

type HandlerAnswer<R extends Route> = R extends { produces: string }
  ? BinaryAnswer | null
  : Answer<R> | JsonText<Answer<R>> | typeof NOT_MODIFIED | (R extends { alsoProduces: string } ? BinaryAnswer : never)

/**
 * A change that answers with its row, read after the commit, when the change no longer holds locks. Under an
 * idempotency key the row's id is remembered and not its page, which may be long and hold pictures: a repeat reads it
 * again, also when the process ended between the commit and the answer.
 */
interface ChangeOfRow<R extends Route> {
  /** Resolves to the row's id. */
  change(context: Context<R>): Promise<number>
  read(context: Context<R>, id: number): Promise<HandlerAnswer<R>>
}

/**
 * One function for each route of a domain. `null` from a route that produces bytes: the handler has sent the reply
 * itself.
 */
export type Handlers<T extends Routes> = {
  [K in keyof T]: ((context: Context<T[K]>) => Promise<HandlerAnswer<T[K]>>) | ChangeOfRow<T[K]>
}
