import { z } from 'zod'
import type { GeoPlace, Suggested } from '#contract/geo.ts'
import { askJson } from '../data-providers/index.ts'
import { coordinate, type Geocoder, inOneLine, SUGGESTED_MAX } from './geocoder.ts'

export const DADATA_URL = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs'

const text = z.string().nullish()

/** The largest and the smallest that fits the field: no regions among cities, no cities and flats among addresses. */
const BOUNDS = {
  cities: { from_bound: { value: 'city' }, to_bound: { value: 'settlement' } },
  addresses: { from_bound: { value: 'street' }, to_bound: { value: 'house' } },
} as const satisfies Record<Suggested, object>

/** Only the fields that make an address. Source: dadata.ru/api/suggest/address. */
const answer = z.object({
  suggestions: z.array(
    z.object({
      value: z.string(),
      data: z.object({
        city: text,
        settlement_with_type: text,
        region_with_type: text,
        street_with_type: text,
        house_type: text,
        house: text,
        block_type: text,
        block: text,
        geo_lat: text,
        geo_lon: text,
      }),
    }),
  ),
})
type Suggestion = z.output<typeof answer>['suggestions'][number]

/** Suggestions and reverse geocoding by DaData, with the key of an account there. */
export function dadata(url: string, key: string): Geocoder {
  const headers = { authorization: `Token ${key}` }
  const ask = (call: string, body: object) => askJson(new URL(`${url}/${call}/address`), answer, { headers, body })
  return {
    async suggest(query, language, of) {
      const { suggestions } = await ask('suggest', { query, language, count: SUGGESTED_MAX, ...BOUNDS[of] })
      return suggestions.map(placeOf)
    },
    async reverse({ lat, lon }, language) {
      const { suggestions } = await ask('geolocate', { lat, lon, language, count: 1 })
      return suggestions[0] ? placeOf(suggestions[0]) : null
    },
  }
}

function placeOf({ value, data }: Suggestion): GeoPlace {
  const city = data.city ?? data.settlement_with_type ?? data.region_with_type ?? null
  const house = [data.house_type, data.house, data.block_type, data.block].filter(Boolean).join(' ')
  const village = data.city ? data.settlement_with_type : null
  const [lat, lon] = [coordinate(data.geo_lat), coordinate(data.geo_lon)]
  const isPlaced = lat !== null && lon !== null
  return {
    title: value,
    city,
    address: inOneLine([village, data.street_with_type, house]),
    lat: isPlaced ? lat : null,
    lon: isPlaced ? lon : null,
  }
}
