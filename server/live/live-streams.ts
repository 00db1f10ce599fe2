import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { LiveEntity, LiveEvent } from '#contract/live.ts'
import { RESOURCES, type ResourceName } from '#contract/resources.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import { isResponsible } from '../access/scope.ts'
import type { Sessions } from '../access/sessions.ts'
import type { Database } from '../db/database.ts'
import { forgetTotals } from '../db/remembered-totals.ts'
import { ACCESS_CHANNEL, type AccessChange, type Announcement, LIVE_CHANNEL } from './announce.ts'
import { openListener } from './listener.ts'
import { openRecentAnnouncements } from './recent-announcements.ts'

const HEARTBEAT_MS = 25_000
/** All pages reload after an interruption, spread over this time. */
const SPREAD_MS = 3_000
/** More tabs than any user has; each stream holds a connection and costs a permission check for every change. */
const STREAMS_PER_USER = 20

interface Subscriber extends Seen {
  /** The current actor. @throws when they may not read any more */
  authenticate: () => Promise<Actor>
  response: ServerResponse
}

interface Seen {
  /** The actor whose access decides what is written. */
  actor: Actor
  /** Who listens: the actor, or an admin who looks as them. */
  ownerId: number
}

export interface LiveStreams {
  /** Whether the user has the maximum of streams open in this process. */
  isFull(userId: number): boolean
  /**
   * Keeps the response open and writes the events that the actor may see, until it closes. When permissions change,
   * `authenticate` returns the actor from then on. The first stream of a page also gets what was announced while it was
   * opened.
   */
  add(seen: Seen & { isFirst: boolean }, response: ServerResponse, authenticate: () => Promise<Actor>): void
  /** Whether this process hears of changes at present. */
  isListening(): boolean
  /** How many streams this process keeps open. */
  count(): number
  /** Ends every stream, so that the server can close. */
  close(): Promise<void>
}

/** Who hears, in each process, what work was queued in any of them. */
interface Listeners {
  /** A user was notified. */
  onNotified: () => void
  /** Messages wait for webhooks. */
  onQueued: () => void
}

/** Of what only the users that the announcement names are told. */
const NAMING: readonly LiveEntity[] = ['notifications', 'interactions', 'phone_calls']

/** Whose grants cover the rows without pages of their own. */
const ADMINS_ONLY = { grants: 'admin', isReadWhole: false } as const

/**
 * Listens for announcements of all processes on the database and passes them on to the streams of this process; drops
 * cached sessions that changed. While the listening connection is down nothing is cached.
 */
export async function openLiveStreams(
  url: string,
  database: Database,
  sessions: Sessions,
  onError: (error: Error) => void,
  { onNotified, onQueued }: Listeners,
): Promise<LiveStreams> {
  const subscribers = new Set<Subscriber>()
  const recent = openRecentAnnouncements()

  /** Announcements were missed: all pages reload. */
  function lookAgain(): void {
    recent.clear()
    for (const subscriber of subscribers) {
      setTimeout(() => subscribers.has(subscriber) && write(subscriber, LOOK_AGAIN), Math.random() * SPREAD_MS).unref()
    }
  }

  async function onAccessChange({ account, roles, users }: AccessChange): Promise<void> {
    sessions.forget(account)
    const isConcerned = ({ actor, ownerId }: Subscriber) =>
      actor.accountId === account &&
      (!roles || roles.includes(actor.roleId)) &&
      (!users || users.includes(ownerId) || users.includes(actor.userId))
    for (const subscriber of [...subscribers].filter(isConcerned)) {
      const actor = await subscriber.authenticate().catch(() => null)
      if (actor) subscriber.actor = actor
      write(subscriber, LOOK_AGAIN)
      if (!actor) subscriber.response.end()
    }
  }

  async function deliver(announcement: Announcement): Promise<void> {
    const { account, entity, type } = announcement
    recent.add(announcement)
    forgetTotals(account, entity)
    if (entity === 'notifications' && type === 'created') onNotified()
    if (entity === 'webhooks' && type === 'created') onQueued()
    await sendToPermitted(
      [...subscribers].filter(({ actor }) => actor.accountId === account),
      announcement,
    )
  }

  async function sendRecent(subscriber: Subscriber): Promise<void> {
    const announcements = recent.of(subscriber.actor.accountId)
    if (!announcements) return write(subscriber, LOOK_AGAIN)
    for (const announcement of announcements) await sendToPermitted([subscriber], announcement)
  }

  async function sendToPermitted(
    concerned: readonly Subscriber[],
    { also = [], ...event }: Announcement,
  ): Promise<void> {
    const others = concerned.filter(({ actor }) => !also.includes(actor.userId))
    const seeing = await whoSees(
      others.map(({ actor }) => actor),
      event,
    )
    for (const subscriber of concerned) {
      if (also.includes(subscriber.actor.userId) || seeing.has(subscriber.actor)) write(subscriber, event)
    }
  }

  /** The actors of one account who may see the row; one query covers all whose access depends on the database. */
  async function whoSees(actors: readonly Actor[], { entity, id }: LiveEvent): Promise<Set<Actor>> {
    if (entity === 'access') return new Set(actors)
    // These announcements name their users.
    if (NAMING.includes(entity)) return new Set()
    if (entity === 'missed_calls' || entity === 'inbound_emails') return new Set(actors.filter(mayCreateRequests))
    const { grants, isReadWhole } = entity in RESOURCES ? RESOURCES[entity as ResourceName] : ADMINS_ONLY
    if (grants === 'admin') return new Set(actors.filter(({ isAdmin }) => isAdmin))
    const grantOf = (actor: Actor) => actorGrant(actor, `${grants}:read`)
    const isAsked = (actor: Actor) => grantOf(actor) === 'manager' && !isReadWhole
    const seeing = new Set(actors.filter((actor) => !isAsked(actor) && grantOf(actor) !== 'forbidden'))
    const asked = actors.filter(isAsked)
    const [first] = asked
    if (!first) return seeing
    // Padding to powers of two makes few different statements, which stay prepared.
    const questions = Array.from(
      { length: 2 ** Math.ceil(Math.log2(asked.length)) },
      (_, index) => asked[index] ?? first,
    )
    const { rows } = await database.inAccount(
      first.accountId,
      (tx) =>
        sql<{ answers: boolean[] }>`
          select array[${sql.join(questions.map((actor) => isResponsible(actor, grants, 'row.id')))}] as answers
          from (select ${id}::bigint as id) as row`.execute(tx),
      { readOnly: true },
    )
    for (const [index, actor] of asked.entries()) if (rows[0]?.answers[index]) seeing.add(actor)
    return seeing
  }

  const heartbeat = setInterval(() => {
    for (const { response } of subscribers) response.write(': still here\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()

  const listener = await openListener(url, {
    channels: [LIVE_CHANNEL, ACCESS_CHANNEL],
    onNotice(channel, payload) {
      const handled = channel === ACCESS_CHANNEL ? onAccessChange(JSON.parse(payload)) : deliver(JSON.parse(payload))
      handled.catch(onError)
    },
    onListening() {
      sessions.remember(true)
      lookAgain()
    },
    onInterrupted: () => sessions.remember(false),
    onSilence: () => database.dropIdle(),
    onError,
  })
  return {
    isListening: listener.isListening,
    isFull: (userId) => [...subscribers].filter(({ ownerId }) => ownerId === userId).length >= STREAMS_PER_USER,
    add({ isFirst, ...seen }, response, authenticate) {
      const subscriber = { ...seen, response, authenticate }
      subscribers.add(subscriber)
      response.on('close', () => subscribers.delete(subscriber))
      response.write('retry: 2000\n\n')
      if (isFirst) sendRecent(subscriber).catch(onError)
    },
    count: () => subscribers.size,
    async close() {
      clearInterval(heartbeat)
      for (const { response } of subscribers) response.end()
      await listener.close()
    },
  }
}

function mayCreateRequests(actor: Actor): boolean {
  return actorGrant(actor, 'requests:create') !== 'forbidden'
}

/** Anything may have changed. */
const LOOK_AGAIN = { type: 'updated', entity: 'access', id: 0 } as const

function write({ response }: Subscriber, event: LiveEvent): void {
  const { type, entity, id, origin } = event
  response.write(`data: ${JSON.stringify({ type, entity, id, origin })}\n\n`)
}
