import type { FastifyReply } from 'fastify'
import { GEO_CALLS_PER_MINUTE, type GeoPlace, type geoRoutes } from '#contract/geo.ts'
import type { Actor } from '../access/actor.ts'
import { refuseOver } from '../errors/refuse-after.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { serverWordsIn } from '../words/index.ts'

/** Shorter texts match everything. */
const TEXT_MIN = 3
const MINUTE = 60

export function geoHandlers({ geo, config, rateLimits }: Services): Handlers<typeof geoRoutes> {
  /** The provider limits our calls, and may charge for them. */
  async function countCall({ userId }: Actor, reply: FastifyReply): Promise<void> {
    if (!config.rateLimit) return
    const counted = { what: 'addresses for', of: String(userId), max: GEO_CALLS_PER_MINUTE, seconds: MINUTE }
    await refuseOver(rateLimits, reply, counted)
  }

  return {
    async suggest({ actor, reply, query: { q, city, of }, locale }) {
      await countCall(actor, reply)
      const text = city && !q.toLowerCase().includes(city.toLowerCase()) ? `${city}, ${q}` : q
      const { found, note } = q.length < TEXT_MIN ? { found: [], note: null } : await geo.suggest(text, locale, of)
      return {
        suggestions: of === 'cities' ? citiesIn(found) : found,
        note: note && serverWordsIn(locale).geo.notes[note],
      }
    },

    async reverse({ actor, reply, query, locale }) {
      await countCall(actor, reply)
      const { found, note } = await geo.reverse(query, locale)
      return { place: found, note: note && serverWordsIn(locale).geo.notes[note] }
    },
  }
}

/** Each city once, without the addresses in it. */
function citiesIn(found: GeoPlace[]): GeoPlace[] {
  const cities = found.filter(({ city, address }) => city !== null && address === null)
  return [...new Map(cities.toReversed().map((place) => [place.city, place])).values()].toReversed()
}
