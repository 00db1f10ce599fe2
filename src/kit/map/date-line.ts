export interface Placed {
  lat: number
  lon: number
}

const ROUND = 360

/** The longitude of a place counted on or back around the world, until it is as near as can be to another's. */
export function lonNear(lon: number, other: number): number {
  return lon + ROUND * Math.round((other - lon) / ROUND)
}

/** Places on both sides of the 180th meridian side by side: the widest gap between them is not where they are seen. */
export function sideBySide<P extends Placed>(places: readonly P[]): readonly P[] {
  const lons = places.map(({ lon }) => lon).toSorted((one, next) => one - next)
  const [first = 0] = lons
  let widest = first + ROUND - (lons.at(-1) ?? first)
  let begin = first
  for (const [index, lon] of lons.entries()) {
    const gap = lon - (lons[index - 1] ?? lon)
    if (gap <= widest) continue
    widest = gap
    begin = lon
  }
  return begin === first
    ? places
    : places.map((place) => (place.lon < begin ? { ...place, lon: place.lon + ROUND } : place))
}

/** Places on a way, each on the side of the 180th meridian where it is nearest to the one before. */
export function alongTheWay<P extends Placed>(places: readonly P[]): P[] {
  const way: P[] = []
  for (const place of places) way.push({ ...place, lon: lonNear(place.lon, way.at(-1)?.lon ?? place.lon) })
  return way
}
