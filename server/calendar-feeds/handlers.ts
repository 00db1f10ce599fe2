import { createHash } from 'node:crypto'
import type { calendarFeedRoutes } from '#contract/calendar-feeds.ts'
import { API_ROOT } from '#contract/index.ts'
import { endCalendarLinks } from '../auth/index.ts'
import { notFound } from '../errors/app-error.ts'
import { refuseOver } from '../errors/refuse-after.ts'
import { hasEtag } from '../http/etags.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { readCalendar } from './read-calendar.ts'
import { createFeed, findFeed, listFeeds, recordReading, removeFeed } from './stored-feeds.ts'
import { writeCalendar } from './write-calendar.ts'

/** Per feed. Programs read it a few times an hour at most. */
const READS_MAX = 30
const READS_SECONDS = 60
const MIME = 'text/calendar; charset=utf-8'
const FILE_NAME = 'naryad.ics'

export function calendarFeedHandlers(services: Services): Handlers<typeof calendarFeedRoutes> {
  const { config, database, rateLimits } = services

  return {
    list: ({ tx, actor }) => listFeeds(tx, actor),

    async create({ actor, body }) {
      const { feed, token } = await database.inAccount(actor.accountId, (tx) => createFeed(tx, actor, body))
      return { ...feed, url: `${config.publicUrl}${API_ROOT}/calendar/${token}.ics` }
    },

    async remove({ tx, actor, params }) {
      await removeFeed(tx, actor, params.id)
      return null
    },

    async removeAll({ actor }) {
      await database.asSystem((tx) => endCalendarLinks(tx, actor.userId))
      return null
    },

    async calendar({ params, request, reply }) {
      reply.header('x-robots-tag', 'noindex, nofollow')
      const feed = await database.asSystem((tx) => findFeed(tx, params.token), { readOnly: true })
      if (!feed) throw notFound()
      if (config.rateLimit) {
        const counted = { what: 'calendar feed', of: String(feed.id), max: READS_MAX, seconds: READS_SECONDS }
        await refuseOver(rateLimits, reply, counted)
      }
      const { account_id } = feed
      const calendar = await database.inAccount(account_id, (tx) => readCalendar(tx, feed, config.publicUrl), {
        readOnly: true,
      })
      const body = await writeCalendar(calendar, new Date())
      const hash = createHash('sha256').update(body).digest()
      const changedAt = await database.inAccount(account_id, (tx) => recordReading(tx, feed, hash))
      // Weak: a proxy may compress the body.
      const etag = `W/"${hash.toString('base64url')}"`
      // A time alone is not enough: two versions may be of the same second.
      const isKnown = hasEtag(request, etag)
      if (isKnown) reply.status(304)
      return {
        body: isKnown ? '' : body,
        mime: MIME,
        name: FILE_NAME,
        headers: {
          etag,
          'cache-control': 'private, no-cache',
          ...(changedAt && { 'last-modified': new Date(changedAt).toUTCString() }),
        },
      }
    },
  }
}
