import { LRUCache } from 'lru-cache'
import type { GeoPlace, Suggested } from '#contract/geo.ts'
import type { Locale } from '#contract/messages.ts'
import type { Config } from '../config.ts'
import { DADATA_URL, dadata } from './dadata.ts'
import type { Geocoder } from './geocoder.ts'
import { nominatim } from './nominatim.ts'
import { YANDEX_URL, yandex } from './yandex.ts'

const REMEMBERED_MAX = 2_000
const REMEMBERED_MS = 60 * 60_000
/** After a failure the provider is not called for this long, and no user waits for it. */
const REST_MS = 10_000
const REASON_MAX = 200

/** A provider's answer; `note` says why there is none. */
interface GeoAnswer<T> {
  found: T
  note: 'off' | 'away' | null
}

export interface Geo {
  suggest(text: string, locale: Locale, of: Suggested): Promise<GeoAnswer<GeoPlace[]>>
  reverse(at: { lat: number; lon: number }, locale: Locale): Promise<GeoAnswer<GeoPlace | null>>
}

interface Log {
  warn(details: object, message: string): void
}

/** The configured provider, which never throws and never takes long: it answers with nothing instead. */
export function openGeo(
  { geo, publicUrl }: Pick<Config, 'geo' | 'publicUrl'>,
  log: Log,
  report: (answered: boolean) => void,
): Geo {
  const provider = providerOf(geo, publicUrl)
  const remembered = new LRUCache<string, { found: unknown }>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS })
  let restsUntil = 0

  async function ask<T>(key: unknown[], nothing: T, question: (of: Geocoder) => Promise<T>): Promise<GeoAnswer<T>> {
    if (!provider) return { found: nothing, note: 'off' }
    const name = JSON.stringify(key)
    const known = remembered.get(name)
    if (known) return { found: known.found as T, note: null }
    if (restsUntil > Date.now()) return { found: nothing, note: 'away' }
    try {
      const found = await question(provider)
      remembered.set(name, { found })
      report(true)
      return { found, note: null }
    } catch (error) {
      restsUntil = Date.now() + REST_MS
      report(false)
      // Not the whole error: an address in it may contain the key.
      log.warn({ reason: String(error).slice(0, REASON_MAX) }, 'The address provider does not answer')
      return { found: nothing, note: 'away' }
    }
  }

  return {
    suggest: (text, locale, of) =>
      ask(['suggest', of, text.toLowerCase(), locale], [], (geocoder) => geocoder.suggest(text, locale, of)),
    reverse: (at, locale) => ask(['reverse', at.lat, at.lon, locale], null, (geocoder) => geocoder.reverse(at, locale)),
  }
}

function providerOf(geo: Config['geo'], publicUrl: string): Geocoder | null {
  switch (geo.provider) {
    case 'none':
      return null
    case 'dadata':
      return dadata(geo.url ?? DADATA_URL, geo.key)
    case 'yandex':
      return yandex(geo.url ?? YANDEX_URL, geo.key)
    case 'nominatim':
      return nominatim(geo.url, publicUrl)
  }
}
