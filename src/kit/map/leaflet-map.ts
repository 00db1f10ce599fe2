import type { Map as LeafletMap, MapOptions } from 'leaflet'
import { pageHead } from '../../providers/page-head.ts'

export type Leaflet = typeof import('leaflet')

/** Where a map without a pin opens. Source: specification, section 9. */
export const START = { lat: 55.7512, lon: 37.6184 }
export const FAR_ZOOM = 10
export const NEAR_ZOOM = 15
const MAX_ZOOM = 19

/** The library with its styles; fetched when the first map is drawn. */
export async function loadLeaflet(): Promise<Leaflet> {
  const [leaflet] = await Promise.all([import('leaflet'), import('leaflet/dist/leaflet.css')])
  await import('./leaflet-map.css')
  return leaflet
}

export interface MapLabels {
  zoomIn: string
  zoomOut: string
}

/** A map of the place where it all starts, with tiles where the server names some and a plain ground where it does not. */
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
  // Else it goes on drawing for the size it had, and what is in its middle is out of sight.
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  observer.observe(element)
  map.on('unload', () => observer.disconnect())
  if (tiles) leaflet.tileLayer(tiles, { maxZoom: MAX_ZOOM, attribution: '© OpenStreetMap' }).addTo(map)
  return map
}
