import type { Map as LeafletMap, MapOptions } from 'leaflet'
import { numberFormat } from '#contract/values/formats.ts'
import { pageHead } from '#src/providers/page-head.ts'

export type Leaflet = typeof import('leaflet')

/** Where a map without a pin opens: Moscow. */
export const START = { lat: 55.7512, lon: 37.6184 }
export const FAR_ZOOM = 10
export const NEAR_ZOOM = 15
const MAX_ZOOM = 19

/** Leaflet with its styles, loaded when the first map is drawn. */
export async function loadLeaflet(): Promise<Leaflet> {
  const [leaflet] = await Promise.all([import('leaflet'), import('leaflet/dist/leaflet.css')])
  await import('./leaflet-map.css')
  return leaflet
}

export interface MapLabels {
  zoomIn: string
  zoomOut: string
  /** The message shown without tiles. */
  noTiles: string
}

/**
 * A map at its start position, with tiles if the server has any configured. Otherwise, or when none load, the
 * background is plain, with a scale for distances and a message why nothing else is shown.
 */
export function drawMap(
  leaflet: Leaflet,
  element: HTMLElement,
  labels: MapLabels,
  options: MapOptions = {},
): LeafletMap {
  const tiles = pageHead('map-tiles-url')
  const map = leaflet.map(element, {
    maxZoom: MAX_ZOOM,
    attributionControl: tiles !== null,
    zoomControl: false,
    ...options,
  })
  leaflet.control.zoom({ zoomInTitle: labels.zoomIn, zoomOutTitle: labels.zoomOut }).addTo(map)
  map.setView([START.lat, START.lon], FAR_ZOOM)
  // Otherwise Leaflet keeps drawing for the old size, and the map's centre is out of sight.
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  observer.observe(element)
  map.on('unload', () => observer.disconnect())
  addScale(leaflet, map)
  if (tiles) showTiles(leaflet, map, tiles, labels)
  else sayNoTiles(leaflet, map, labels)
  return map
}

/** Leaflet has its units only in English, and writes them again on each move. */
function addScale(leaflet: Leaflet, map: LeafletMap): void {
  const scale = leaflet.control.scale({ imperial: false }).addTo(map)
  const line = scale.getContainer()?.firstElementChild
  function translate() {
    const [, length, kilo] = /^([\d.]+) (k?)m$/.exec(line?.textContent ?? '') ?? []
    if (!line || !length) return
    const options = { style: 'unit', unit: kilo ? 'kilometer' : 'meter' } as const
    line.textContent = numberFormat(document.documentElement.lang, options).format(Number(length))
  }
  map.on('move', translate)
  translate()
}

function showTiles(leaflet: Leaflet, map: LeafletMap, tiles: string, labels: MapLabels): void {
  const layer = leaflet.tileLayer(tiles, {
    maxZoom: MAX_ZOOM,
    attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
    // Tile servers require the site's origin; the page's own policy sends no referrer.
    referrerPolicy: 'origin',
  })
  let hasArrived = false
  layer.once('tileload', () => {
    hasArrived = true
  })
  layer.once('tileerror', () => {
    if (!hasArrived) sayNoTiles(leaflet, map, labels)
  })
  layer.addTo(map)
}

function sayNoTiles(leaflet: Leaflet, map: LeafletMap, { noTiles }: MapLabels): void {
  const notice = new leaflet.Control({ position: 'bottomleft' })
  notice.onAdd = () => {
    const sentence = leaflet.DomUtil.create('p', 'leaflet-no-tiles')
    sentence.textContent = noTiles
    return sentence
  }
  notice.addTo(map)
}
