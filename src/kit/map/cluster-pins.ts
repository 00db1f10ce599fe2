import { type Placed, sideBySide } from './date-line.ts'

/** Overlapping pins, drawn as one. A pin by itself is a cluster of one. */
export interface Cluster<P extends Placed> extends Placed {
  pins: P[]
}

const TILE_PX = 256
/** The limit of Web Mercator; nothing is drawn further north or south. */
const LAT_MAX = 85.0511

/** A place on the world map, as shares of its width. */
function project({ lat, lon }: Placed): { x: number; y: number } {
  const sine = Math.sin((Math.max(-LAT_MAX, Math.min(LAT_MAX, lat)) * Math.PI) / 180)
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/**
 * Clusters pins within `radius` pixels of one another at a zoom: each pin not yet taken takes its neighbours, found
 * through a grid. The same pins in the same order always make the same clusters.
 */
export function clusterPins<P extends Placed>(pins: readonly P[], zoom: number, radius: number): Cluster<P>[] {
  const cells = 2 ** zoom * (TILE_PX / radius)
  const beside = sideBySide(pins)
  const places = beside.map(project).map(({ x, y }) => ({ x: x * cells, y: y * cells }))
  const grid = new Map<number, number[]>()
  const keyOf = (column: number, row: number) => column * 2 ** 24 + row
  for (const [index, { x, y }] of places.entries()) {
    const key = keyOf(Math.floor(x), Math.floor(y))
    const cell = grid.get(key)
    if (cell) cell.push(index)
    else grid.set(key, [index])
  }

  /** Takes the pins near a place out of the cells around it, so that none is visited again. */
  function takeAround({ x, y }: { x: number; y: number }): number[] {
    const taken: number[] = []
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column++) {
      for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row++) {
        const key = keyOf(column, row)
        const cell = grid.get(key)
        if (!cell) continue
        const left: number[] = []
        for (const index of cell) {
          const place = places[index]
          const isNear = place && (place.x - x) ** 2 + (place.y - y) ** 2 <= 1
          if (isNear) taken.push(index)
          else left.push(index)
        }
        if (left.length > 0) grid.set(key, left)
        else grid.delete(key)
      }
    }
    return taken
  }

  const isTaken = new Set<number>()
  const clusters: Cluster<P>[] = []
  for (const [index, place] of places.entries()) {
    if (isTaken.has(index)) continue
    const members = takeAround(place)
    for (const member of members) isTaken.add(member)
    const inOrder = members.toSorted((a, b) => a - b)
    const of = <Of>(all: readonly Of[]) => inOrder.flatMap((member) => all[member] ?? [])
    clusters.push({ ...middleOf(of(beside)), pins: of(pins) })
  }
  return clusters
}

/** A cluster is at the mean of its pins. */
function middleOf(pins: readonly Placed[]): Placed {
  const mean = (of: (pin: Placed) => number) => pins.reduce((sum, pin) => sum + of(pin), 0) / pins.length
  return { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) }
}
