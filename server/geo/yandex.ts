import { z } from 'zod'
import type { GeoPlace } from '#contract/geo.ts'
import type { Locale } from '#contract/messages.ts'
import { askJson } from '../data-providers/index.ts'
import { serverWordsIn } from '../words/index.ts'
import { type Geocoder, inOneLine, SUGGESTED_MAX } from './geocoder.ts'

export const YANDEX_URL = 'https://geocode-maps.yandex.ru/v1'

/** Source: yandex.com/dev/geocode, "Response format". */
const answer = z.object({
  response: z.object({
    GeoObjectCollection: z.object({
      featureMember: z.array(
        z.object({
          GeoObject: z.object({
            metaDataProperty: z.object({
              GeocoderMetaData: z.object({
                Address: z.object({
                  formatted: z.string(),
                  Components: z.array(z.object({ kind: z.string(), name: z.string() })),
                }),
              }),
            }),
            /** Longitude and latitude, whatever the order in the query. */
            Point: z.object({ pos: z.string().regex(/^-?[\d.]+ -?[\d.]+$/) }),
          }),
        }),
      ),
    }),
  }),
})
type Found = z.output<typeof answer>['response']['GeoObjectCollection']['featureMember'][number]['GeoObject']

/** Addresses from the Yandex geocoder, with a key of its developer console. */
export function yandex(url: string, key: string): Geocoder {
  async function ask(locale: Locale, question: Record<string, string>): Promise<GeoPlace[]> {
    const address = new URL(`${url}/`)
    address.search = String(
      new URLSearchParams({ apikey: key, format: 'json', lang: serverWordsIn(locale).geo.yandex, ...question }),
    )
    const { response } = await askJson(address, answer)
    return response.GeoObjectCollection.featureMember.map(({ GeoObject }) => placeOf(GeoObject))
  }
  return {
    suggest: (text, locale) => ask(locale, { geocode: text, results: String(SUGGESTED_MAX) }),
    async reverse({ lat, lon }, locale) {
      const [place] = await ask(locale, { geocode: `${lat},${lon}`, sco: 'latlong', kind: 'house', results: '1' })
      return place ?? null
    },
  }
}

function placeOf({ metaDataProperty, Point }: Found): GeoPlace {
  const { formatted, Components } = metaDataProperty.GeocoderMetaData.Address
  const last = (kind: string) => Components.findLast((component) => component.kind === kind)?.name
  const [lon = Number.NaN, lat = Number.NaN] = Point.pos.split(' ').map(Number)
  return {
    title: formatted,
    city: last('locality') ?? last('province') ?? null,
    address: inOneLine([last('street') ?? last('district'), last('house')]),
    lat,
    lon,
  }
}
