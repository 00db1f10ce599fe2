import { expect, it } from 'vitest'
import { isInside } from '#src/custom-pages/requests/map/lasso.ts'
import { clusterPins } from '#src/kit/map/cluster-pins.ts'
import { alongTheWay, lonNear, sideBySide } from '#src/kit/map/date-line.ts'

const at = (lon: number) => ({ lat: 66, lon })
const lonsOf = (places: readonly { lon: number }[]) => places.map(({ lon }) => lon)

it('puts places on both sides of the 180th meridian side by side, and moves no others', () => {
  expect(lonsOf(sideBySide([at(179.5), at(-179.5), at(177)]))).toEqual([179.5, 180.5, 177])
  const moscow = [at(37.6), at(30.3), at(-0.1), at(82.9)]
  expect(sideBySide(moscow)).toBe(moscow)
  expect(lonsOf(sideBySide([at(131.9), at(-122.4)]))).toEqual([131.9, 237.6])
  expect(sideBySide([])).toEqual([])
})

it('goes the short way across it', () => {
  expect(lonsOf(alongTheWay([at(179), at(-179), at(178), at(-170)]))).toEqual([179, 181, 178, 190])
  expect(lonsOf(alongTheWay([at(-179), at(179)]))).toEqual([-179, -181])
})

it('is in the world beside, where that is nearer', () => {
  expect(lonNear(-179, 179)).toBe(181)
  expect(lonNear(37.6, 30)).toBe(37.6)
  expect(lonNear(37.6, 390)).toBe(397.6)
})

it('draws pins that are beside each other across it as one, between them', () => {
  const [cluster, ...others] = clusterPins([at(179.999), at(-179.997)], 8, 48)
  expect(others).toEqual([])
  expect(cluster?.pins).toEqual([at(179.999), at(-179.997)])
  expect(cluster?.lon).toBeCloseTo(180.001, 6)
})

it('finds what an area drawn across it holds', () => {
  const area = [at(179), { lat: 68, lon: 179 }, { lat: 68, lon: 181 }, { lat: 66, lon: 181 }]
  const inside = [179.5, -179.5, 177, -177].map((lon) => isInside(area, { lat: 67, lon }))
  expect(inside).toEqual([true, true, false, false])
})
