import type { GeoPlace, Suggested } from '#contract/geo.ts'
import type { Locale } from '#contract/messages.ts'
import type { Config } from '../config.ts'
import { openProviderCalls, type ProviderLog } from '../data-providers/index.ts'
import { DADATA_URL, dadata } from './dadata.ts'
import type { Geocoder } from './geocoder.ts'
import { nominatim } from './nominatim.ts'
import { YANDEX_URL, yandex } from './yandex.ts'

/** A provider's answer; `note` says why there is none. */
interface GeoAnswer<T> {
  found: T
  note: 'off' | 'away' | null
}

export interface Geo {
  suggest(text: string, locale: Locale, of: Suggested): Promise<GeoAnswer<GeoPlace[]>>
  reverse(at: { lat: number; lon: number }, locale: Locale): Promise<GeoAnswer<GeoPlace | null>>
}

/** The configured provider, which never throws and never takes long: it answers with nothing instead. */
export function openGeo(
  { geo, publicUrl }: Pick<Config, 'geo' | 'publicUrl'>,
  log: ProviderLog,
  report: (answered: boolean) => void,
): Geo {
  const provider = providerOf(geo, publicUrl)
  const call = openProviderCalls({ log, report, complaint: 'The address provider does not answer' })

  async function ask<T>(key: unknown[], nothing: T, question: (of: Geocoder) => Promise<T>): Promise<GeoAnswer<T>> {
    if (!provider) return { found: nothing, note: 'off' }
    const answer = await call(key, () => question(provider))
    return answer ? { ...answer, note: null } : { found: nothing, note: 'away' }
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
