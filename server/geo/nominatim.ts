import { z } from 'zod'
import type { GeoPlace } from '#contract/geo.ts'
import type { Locale } from '#contract/messages.ts'
import { askJson } from '../data-providers/index.ts'
import { coordinate, type Geocoder, inOneLine, SUGGESTED_MAX } from './geocoder.ts'

const text = z.string().optional()

/** Source: nominatim.org/release-docs, "Place output", format jsonv2 with address details. */
const place = z.object({
  display_name: z.string(),
  lat: z.string(),
  lon: z.string(),
  address: z
    .object({
      house_number: text,
      road: text,
      pedestrian: text,
      suburb: text,
      hamlet: text,
      village: text,
      town: text,
      city: text,
      municipality: text,
      state: text,
    })
    .default({}),
})
const nowhere = z.object({ error: z.unknown() })

/** Addresses from Nominatim, or a service compatible with it. */
export function nominatim(url: string, calledFrom: string): Geocoder {
  // Its usage policy requires an identifying user agent.
  const headers = { 'user-agent': `Naryad (${calledFrom})` }
  function addressOf(call: string, locale: Locale, question: Record<string, string>): URL {
    const address = new URL(`${url}/${call}`)
    address.search = String(
      new URLSearchParams({ format: 'jsonv2', addressdetails: '1', 'accept-language': locale, ...question }),
    )
    return address
  }
  return {
    async suggest(q, locale, of) {
      const address = addressOf('search', locale, { q, limit: String(SUGGESTED_MAX) })
      if (of === 'cities') address.searchParams.set('featureType', 'settlement')
      return (await askJson(address, z.array(place), { headers })).map(placeOf)
    },
    async reverse({ lat, lon }, locale) {
      const address = addressOf('reverse', locale, { lat: String(lat), lon: String(lon), zoom: '18' })
      const answer = await askJson(address, z.union([place, nowhere]), { headers })
      return 'error' in answer ? null : placeOf(answer)
    },
  }
}

function placeOf({ display_name, lat, lon, address }: z.output<typeof place>): GeoPlace {
  const { city, town, village, hamlet, municipality, state } = address
  return {
    title: display_name,
    city: city ?? town ?? village ?? hamlet ?? municipality ?? state ?? null,
    address: inOneLine([address.road ?? address.pedestrian ?? address.suburb, address.house_number]),
    lat: coordinate(lat),
    lon: coordinate(lon),
  }
}
