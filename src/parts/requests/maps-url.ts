import type { RequestPage } from '#contract/requests/request-rows.ts'

/** A link that opens a maps app, or a map in the browser, with the route to the facility. */
export function mapsUrl({ facility, facility_place: place }: Pick<RequestPage, 'facility' | 'facility_place'>) {
  if (place?.lat != null && place.lon != null) return `https://yandex.ru/maps/?rtext=~${place.lat},${place.lon}`
  if (!facility?.address) return null
  return `https://yandex.ru/maps/?text=${encodeURIComponent(facility.address)}`
}
