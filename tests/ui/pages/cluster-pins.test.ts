import { describe, expect, it } from 'vitest'
import { clusterPins } from '#src/kit/map/cluster-pins.ts'

const kremlin = { id: 1, lat: 55.752, lon: 37.6175 }
const square = { id: 2, lat: 55.7539, lon: 37.6208 }
const petersburg = { id: 3, lat: 59.9343, lon: 30.3351 }

function idsOf(pins: { id: number }[]): number[] {
  return pins.map(({ id }) => id)
}

describe('clusters of pins', () => {
  it('hold what would cover one another from afar, and part as one comes nearer', () => {
    const at = (zoom: number) => clusterPins([kremlin, square, petersburg], zoom, 48).map(({ pins }) => idsOf(pins))
    expect(at(2)).toEqual([[1, 2, 3]])
    expect(at(10)).toEqual([[1, 2], [3]])
    expect(at(17)).toEqual([[1], [2], [3]])
  })

  it('are in the middle of their pins, a single one exactly where it is', () => {
    const [pair, alone] = clusterPins([kremlin, square, petersburg], 10, 48)
    expect(pair?.lat).toBeCloseTo(55.75295, 6)
    expect(pair?.lon).toBeCloseTo(37.61915, 6)
    expect(alone).toMatchObject({ lat: petersburg.lat, lon: petersburg.lon })
  })

  it('do not end at the edges of the grid they are found by', () => {
    // A tenth of a pixel apart at each of many places: neighbours must meet on whichever side of a line they fall.
    const step = 360 / (256 * 2 ** 12)
    for (let place = 0; place < 200; place++) {
      const west = { id: 1, lat: 10, lon: place * step * 7.3 }
      const east = { id: 2, lat: 10, lon: west.lon + step / 10 }
      expect(clusterPins([west, east], 12, 48)).toHaveLength(1)
    }
  })

  it('keep every pin exactly once, at the poles and the date line too', () => {
    const pins = Array.from({ length: 5000 }, (_, id) => ({
      id,
      lat: ((id * 37) % 181) - 90,
      lon: ((id * 53) % 361) - 180,
    }))
    for (const zoom of [0, 3, 7, 19]) {
      const ids = clusterPins(pins, zoom, 48).flatMap((cluster) => idsOf(cluster.pins))
      expect(ids.toSorted((a, b) => a - b)).toEqual(idsOf(pins))
    }
    expect(clusterPins([], 5, 48)).toEqual([])
  })
})
