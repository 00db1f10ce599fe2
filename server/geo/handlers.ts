import { GEO_CALLS_PER_MINUTE, type GeoPlace, type geoRoutes } from '#contract/geo.ts'
import { limitCalls } from '../data-providers/index.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { serverWordsIn } from '../words/index.ts'

/** Shorter texts match everything. */
const TEXT_MIN = 3

export function geoHandlers(services: Services): Handlers<typeof geoRoutes> {
  const { geo } = services
  const countCall = limitCalls(services, { what: 'addresses', perMinute: GEO_CALLS_PER_MINUTE })

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
