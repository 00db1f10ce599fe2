import type { GeoPlace, Suggested } from '#contract/geo.ts'
import type { Locale } from '#contract/messages.ts'

/** An address provider that the operator may configure. Both calls throw when it does not answer. */
export interface Geocoder {
  /** Of a provider that cannot tell cities from addresses, both. */
  suggest(text: string, locale: Locale, of: Suggested): Promise<GeoPlace[]>
  reverse(at: { lat: number; lon: number }, locale: Locale): Promise<GeoPlace | null>
}

export const SUGGESTED_MAX = 7

/** The known parts in one line; null if there are none. */
export function inOneLine(parts: (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(', ') || null
}

/** A coordinate that a provider writes as text. */
export function coordinate(text: string | null | undefined): number | null {
  const value = Number.parseFloat(text ?? '')
  return Number.isFinite(value) ? value : null
}
