import { finished, Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { API_ROOT } from '#contract/index.ts'
import { isReachedByKeys } from '#contract/key-calls.ts'
import { PUBLIC_BODY_MAX, PUBLIC_CALLS_PER_MINUTE, type Route, type Routes } from '#contract/route.ts'
import { type Actor, assertCan } from '../access/actor.ts'
import type { Sessions } from '../access/sessions.ts'
import { asNewcomer } from '../access/view-as.ts'
import type { Database, Tx } from '../db/database.ts'
import { inTrial } from '../db/in-trial.ts'
import { AppError } from '../errors/app-error.ts'
import { decodePictures } from '../files/decode-pictures.ts'
import { requireDrawing } from '../files/drawings.ts'
import type { FileStore } from '../files/file-store.ts'
import type { PictureDrawer } from '../files/picture-drawer.ts'
import { discardFiles, type ReceivedFile, receiveUpload } from '../files/receive-upload.ts'
import { SHEET_MIME } from '../sheets/detect-sheet-type.ts'
import { countUnderWay, inCallTurn, inHeavyTurn, makeRoomFor } from '../work/heavy-work.ts'
import { checkShape, requireNameable } from './call-shape.ts'
import { composeTexts } from './compose-texts.ts'
import { createdPath } from './created-path.ts'
import { noteVersion } from './etags.ts'
import { followMerges } from './follow-merges.ts'
import { gatherCustom } from './gather-custom.ts'
import type { BinaryAnswer, Handlers } from './handlers.ts'
import { isOncePerKey, withIdempotency } from './idempotency.ts'
import { readIfMatch, underIfMatch } from './if-match.ts'
import { JsonText, NOT_MODIFIED, SentAnswer } from './json-text.ts'
import type { KeyLimits } from './key-limits.ts'
import { requestLocale } from './locale.ts'
import { readAtHome } from './zod-validator.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** The user or role that an admin impersonates. */
    seenAs: Actor | null
    /** The files of a multipart body. */
    received: ReceivedFile[]
  }
  interface FastifyContextConfig {
    route?: Route
  }
}

interface RouteServices {
  database: Database
  sessions: Sessions
  fileStore: FileStore
  pictureDrawer: PictureDrawer
  /** Whether calls without a sign-in are limited by address. */
  limitsPublicCalls: boolean
  /** Null: calls with keys are not limited. */
  keyLimits: KeyLimits | null
}

type AnyFunction = (context: object) => Promise<unknown>
type AnyHandler = AnyFunction | { change: AnyFunction; read(context: object, changed: unknown): Promise<unknown> }

/**
 * Puts the routes of a domain on the server. In this order, each step ending the call when it fails:
 * authenticate → access → parse → store uploaded bytes → (in the account's unit of work) handle → `{"response": …}`.
 * @throws at start, when a route has no access rule or no handler
 */
export function registerRoutes<T extends Routes>(
  app: FastifyInstance,
  routes: T,
  handlers: Handlers<T>,
  services: RouteServices,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name] as AnyHandler | undefined
    if (!handler) throw new Error(`${route.method} ${route.path} has no handler`)
    if (!route.access) throw new Error(`${route.method} ${route.path} has no access rule: give it an access`)
    const paths = route.formerPath ? [route.path, route.formerPath] : [route.path]
    for (const path of paths) register(app, path, route, handler, services)
  }
}

function register(
  app: FastifyInstance,
  path: string,
  route: Route,
  handler: AnyHandler,
  services: RouteServices,
): void {
  const { sessions, limitsPublicCalls, keyLimits } = services
  const isPublic = route.access === 'public'
  app.route({
    // Node leaves out the body of an answer to HEAD; all else is as for GET, compression included.
    method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    url: API_ROOT + path,
    config: { route, rateLimit: limitsPublicCalls && isPublic && callLimit(route) },
    ...(isPublic && { bodyLimit: route.maxBody ?? PUBLIC_BODY_MAX }),
    schema: {
      ...(route.params && { params: route.params }),
      querystring: route.query ?? z.strictObject({}),
      ...(route.method !== 'GET' && { body: route.body ?? noBody }),
    },
    onRequest: async (request, reply) => {
      if (route.access === 'public') return
      const { own, seenAs } = await sessions.authenticate(request)
      if (seenAs && route.method !== 'GET') throw new AppError('looking_only')
      const actor = seenAs ? actorSeen(route, own, seenAs) : own
      if (actor.key) {
        keyLimits?.count(actor.key.id, reply)
        if (!isReachedByKeys(route)) throw new AppError('not_for_keys')
      }
      request.seenAs = seenAs
      request.actor = actor
      const isChange = route.method !== 'GET' && !route.crossAccount && !route.whenClosed
      if (actor.isAccountClosed && isChange) throw new AppError('account_closed')
      if (route.access === 'admin' && !actor.isAdmin) throw new AppError('forbidden')
      if (route.access !== 'user' && route.access !== 'admin') assertCan(actor, route.access)
    },
    preValidation: async (request) => {
      requireNameable(request.params)
      request.query = gatherCustom(request.query as Record<string, unknown>)
      if (request.isMultipart()) {
        if (!route.upload) throw new AppError('unsupported_type')
        request.received = await receiveUpload(request, route.upload, services.fileStore)
      }
      readIfMatch(request, route)
      for (const part of [request.query, request.body]) {
        checkShape(part, { isPublic })
        composeTexts(part)
      }
      readAtHome(request.body, request.actor?.country)
    },
    // Not in `onResponse`, which is never called when the caller has left.
    onError: async (request) => discardFiles(request.received),
    handler: async (request, reply) => {
      try {
        return await answer(request, reply, route, handler, services)
      } catch (error) {
        throw underIfMatch(error, request)
      } finally {
        await discardFiles(request.received)
      }
    },
  })
}

/** What spans accounts is the admin's own: their devices, their memberships. What is private is not shown. */
function actorSeen(route: Route, own: Actor, seenAs: Actor): Actor {
  if (route.crossAccount) return own
  return route.isPrivate ? asNewcomer(seenAs) : seenAs
}

function callLimit({ perMinute = PUBLIC_CALLS_PER_MINUTE }: Route) {
  return { max: perMinute, timeWindow: '1 minute' }
}

const noBody = z.strictObject({}).nullish()

/** Spreadsheets that are being made or sent. */
const sheets = countUnderWay()

interface CallInAccount {
  route: Route
  handler: AnyHandler
  /** What the handler is given besides its unit of work. */
  context: { actor: Actor; request: FastifyRequest; reply: FastifyReply }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  handler: AnyHandler,
  services: RouteServices,
): Promise<unknown> {
  const { params, query, body, received: files, actor } = request
  const context = { params, query, body, files, request, reply, locale: requestLocale(request) }
  const isInAccount = actor && !route.crossAccount && !route.callsExternal && !route.inPortions
  const payload = isInAccount
    ? await answerInAccount({ route, handler, context: { ...context, actor } }, services)
    : await actionOf(handler)({ ...context, actor })
  return send(reply, route, query, payload)
}

function actionOf(handler: AnyHandler): AnyFunction {
  return typeof handler === 'function' ? handler : handler.change
}

async function answerInAccount(call: CallInAccount, services: RouteServices): Promise<unknown> {
  const { database, fileStore, pictureDrawer } = services
  const { route, context } = call
  const { actor, request, reply } = context
  if (isSheet(route, request.query)) return drawSheet(call, database)
  makeRoomFor(actor.accountId)
  const inUnit = unitOfWork(call, database)
  if (route.takesTurns) return inCallTurn(actor.accountId, unlessLeft(reply, inUnit))
  const { drawing, upload } = route
  const { accountId } = actor
  if (drawing) {
    const picture = (request.body as Record<typeof drawing, string>)[drawing]
    await requireDrawing(pictureDrawer, accountId, drawing, picture)
  }
  if (!upload || upload.accepts === 'sheets') return inUnit()
  await decodePictures(pictureDrawer, accountId, upload, request.received)
  return fileStore.storing(accountId, request.received, inUnit)
}

async function drawSheet({ handler, context }: CallInAccount, database: Database): Promise<unknown> {
  const { actor, reply } = context
  finished(reply.raw, sheets.begin(actor.accountId))
  const read = async (tx: Tx) => actionOf(handler)(await contextIn(tx, context))
  const inUnit = () => database.inAccount(actor.accountId, read, { readOnly: true })
  return inHeavyTurn(actor.accountId, unlessLeft(reply, inUnit))
}

/** What a handler is given in its unit of work. */
async function contextIn(tx: Tx, context: CallInAccount['context']) {
  const { query, body } = context.request
  return { ...context, query: await followMerges(tx, query), body: await followMerges(tx, body), tx }
}

/** Skips the work when its turn comes after the caller has left: no one would get the answer. */
function unlessLeft(reply: FastifyReply, inUnit: () => Promise<unknown>) {
  return async () => (reply.raw.destroyed ? null : inUnit())
}

/** The handler in a unit of work, which is carried out once for each idempotency key. */
function unitOfWork({ route, handler, context }: CallInAccount, database: Database) {
  const { request } = context
  const { accountId, userId } = context.actor
  const once = isOncePerKey(route) ? withIdempotency(request, `user:${userId}`) : undefined
  const work = async (tx: Tx) => actionOf(handler)(await contextIn(tx, context))
  if (route.isTrial) return () => inTrial(database, accountId, work)
  if (typeof handler === 'function') {
    const workOnce = (tx: Tx) => (once ? once.answer(tx, accountId, () => work(tx)) : work(tx))
    return () => database.inAccount(accountId, workOnce, { readOnly: route.method === 'GET' })
  }
  const changeOnce = (tx: Tx) => (once ? once.change(tx, accountId, () => work(tx) as Promise<number>) : work(tx))
  const read = (tx: Tx, changed: unknown) => handler.read({ ...context, tx }, changed)
  return () => database.changeThenRead(accountId, changeOnce, read)
}

function send(reply: FastifyReply, route: Route, query: unknown, payload: unknown): unknown {
  if (payload === NOT_MODIFIED) return reply.status(304).send()
  if (!producedBy(route, query)) {
    const status = payload instanceof SentAnswer ? payload.status : (route.status ?? 200)
    noteVersion(reply, route, payload)
    const path = createdPath(route)
    if (path) reply.header('location', API_ROOT + path.replace(':id', String(createdId(payload))))
    return reply.status(status).send({ response: payload })
  }
  if (payload === null) return reply
  const { body, mime, name, headers } = payload as BinaryAnswer
  if (name) reply.header('content-disposition', attachment(name))
  return reply
    .headers({ ...headers })
    .type(mime)
    .send(reply.request.method === 'HEAD' ? headOf(body) : body)
}

function createdId(payload: unknown): number | undefined {
  const { id, import_id } = (payload instanceof JsonText ? payload.toJSON() : payload) as Record<string, number>
  return id ?? import_id
}

/** The media type of the answer when it is bytes. */
function producedBy({ produces, alsoProduces }: Route, query: unknown): string | undefined {
  const isSheet = (query as { format?: string }).format === 'xlsx'
  return (isSheet ? alsoProduces : undefined) ?? produces
}

function isSheet(route: Route, query: unknown): boolean {
  return producedBy(route, query) === SHEET_MIME.xlsx
}

/** A stream would be produced as it is read, and HEAD needs none of it. */
function headOf(body: BinaryAnswer['body']): BinaryAnswer['body'] {
  if (!(body instanceof Readable)) return body
  body.destroy()
  return Readable.from([])
}

/** A name beyond plain letters comes with a plain one, for programs that do not read it. */
function attachment(name: string): string {
  return create(name, /^[\w .()-]+$/.test(name) ? {} : { fallback: `file${PLAIN_ENDING.exec(name)?.[0] ?? ''}` })
}

const PLAIN_ENDING = /\.\w+$/
