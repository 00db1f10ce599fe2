import type { LayerGroup, Map as LeafletMap, Marker, Popup } from 'leaflet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../form/use-latest.ts'
import styles from './ClusterMap.module.css'
import { type Cluster, clusterPins } from './cluster-pins.ts'
import { lonNear, type Placed, sideBySide } from './date-line.ts'
import { drawMap, type Leaflet, loadLeaflet, NEAR_ZOOM } from './leaflet-map.ts'

/** Draws something besides the pins; returns its cleanup. */
export type MapDrawing = (leaflet: Leaflet, map: LeafletMap) => () => void

export interface MapPin extends Placed {
  id: number
}

/** The HTML of pins, which must not contain user input. */
export interface PinLook<P> {
  pin: (pin: P) => string
  cluster: (pins: readonly P[]) => string
}

interface ClusterMapProps<P extends MapPin> {
  pins: readonly P[]
  look: PinLook<P>
  /** Identifies the query: when it changes, the map moves to its pins. */
  fitTo: string
  /** Names the map for screen readers; a list beside it must do everything that the map does by mouse. */
  label: string
  opened: P | null
  onOpen: (pin: P | null) => void
  /** Called with the visible pins after each move of the map. */
  onView: (inSight: P[]) => void
  /** Drawings over the pins, by name. */
  drawings?: Readonly<Record<string, MapDrawing | null>> | undefined
  /** The popup of the open pin. */
  children: ReactNode
}

const CLUSTER_RADIUS_PX = 48
const PIN_SIZE: [number, number] = [30, 36]
const CLUSTER_SIZE: [number, number] = [40, 40]
/** Pins just outside the view are drawn too, so that dragging the map does not uncover an empty area. */
const MARGIN = 0.25
/** The zoom at which even adjacent houses are apart. */
const CLOSEST_ZOOM = 18

interface Shown {
  leaflet: Leaflet
  map: LeafletMap
  layer: LayerGroup
  popup: Popup
}

/** A map of many pins: those that would overlap are drawn as one with their number, which a click zooms in on. */
export function ClusterMap<P extends MapPin>(props: ClusterMapProps<P>) {
  const { pins, look, fitTo, label, opened, onOpen, onView, drawings = {}, children } = props
  const { t } = useTranslation()
  const [zoomIn, zoomOut, close] = [t('crud.zoomIn'), t('crud.zoomOut'), t('crud.close')]
  const noTiles = t('crud.noTiles')
  const ground = useRef<HTMLDivElement>(null)
  const [popupContent] = useState(() => document.createElement('div'))
  const [shown, setShown] = useState<Shown | null>(null)
  const latest = useLatest({ onOpen, onView })
  const fitted = useRef<string | null>(null)
  /** Pins outside clusters at the current zoom. */
  const alone = useRef<ReadonlySet<number>>(new Set())

  useEffect(() => {
    let isGone = false
    let drawn: LeafletMap | undefined
    void loadLeaflet().then((leaflet) => {
      if (isGone || !ground.current) return
      drawn = drawMap(leaflet, ground.current, { zoomIn, zoomOut, noTiles })
      const popup = leaflet.popup({ minWidth: 220, maxWidth: 280, autoPanPadding: [24, 24], offset: [0, -24] })
      popup.setContent(popupContent).on('remove', () => latest.current.onOpen(null))
      setShown({ leaflet, map: drawn, layer: leaflet.layerGroup().addTo(drawn), popup })
    })
    return () => {
      isGone = true
      fitted.current = null
      setShown(null)
      drawn?.remove()
    }
  }, [zoomIn, zoomOut, noTiles, popupContent, latest])

  useEffect(() => {
    if (!shown || fitted.current === fitTo || pins.length === 0) return
    fitted.current = fitTo
    const corners = sideBySide(pins).map(({ lat, lon }): [number, number] => [lat, lon])
    shown.map.fitBounds(shown.leaflet.latLngBounds(corners), { padding: [32, 32], maxZoom: NEAR_ZOOM, animate: false })
  }, [shown, fitTo, pins])

  useEffect(() => {
    if (!shown) return
    return drawClusters(
      shown,
      pins,
      look,
      (pin) => latest.current.onOpen(pin),
      (ids) => {
        alone.current = ids
        latest.current.onView(pins.filter(isWithin(shown.map, 0)))
      },
    )
  }, [shown, pins, look, latest])

  useEffect(() => {
    if (!shown) return
    const { map, popup } = shown
    if (!opened) {
      popup.remove()
      return
    }
    if (!alone.current.has(opened.id)) {
      map.setView([opened.lat, lonNear(opened.lon, map.getCenter().lng)], Math.max(map.getZoom(), NEAR_ZOOM), {
        animate: false,
      })
    }
    popup.setLatLng([opened.lat, lonNear(opened.lon, map.getCenter().lng)]).openOn(map)
    popup.update()
    popup.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', close)
  }, [shown, opened, close])

  return (
    <>
      <section ref={ground} className={styles.map} aria-label={label} />
      {shown &&
        Object.entries(drawings).map(([name, draw]) => draw && <Drawing key={name} shown={shown} draw={draw} />)}
      {createPortal(children, popupContent)}
    </>
  )
}

function Drawing({ shown: { leaflet, map }, draw }: { shown: Shown; draw: MapDrawing }) {
  useEffect(() => draw(leaflet, map), [leaflet, map, draw])
  return null
}

/** Draws the visible pins, again after each move; those that stay visible are not redrawn. Returns its cleanup. */
function drawClusters<P extends MapPin>(
  { leaflet, map, layer }: Shown,
  pins: readonly P[],
  look: PinLook<P>,
  onPin: (pin: P) => void,
  onDrawn: (alone: ReadonlySet<number>) => void,
): () => void {
  const byZoom = new Map<number, Cluster<P>[]>()
  const drawn = new Map<string, Marker>()

  function clustersNow(): Cluster<P>[] {
    const zoom = map.getZoom()
    const clusters = byZoom.get(zoom) ?? clusterPins(pins, zoom, CLUSTER_RADIUS_PX)
    byZoom.set(zoom, clusters)
    return clusters
  }

  function draw() {
    const wanted = new Map(
      clustersNow()
        .filter(isWithin(map, MARGIN))
        .map((cluster) => ({ ...cluster, lon: lonNear(cluster.lon, map.getCenter().lng) }))
        .map((cluster) => [keyOf(cluster), cluster]),
    )
    for (const [key, marker] of drawn) {
      if (wanted.has(key)) continue
      marker.remove()
      drawn.delete(key)
    }
    for (const [key, cluster] of wanted) if (!drawn.has(key)) drawn.set(key, markerOf(cluster).addTo(layer))
    const single = [...wanted.values()].filter(({ pins: inside }) => inside.length === 1)
    onDrawn(new Set(single.flatMap(({ pins: inside }) => inside.map(({ id }) => id))))
  }

  function markerOf(cluster: Cluster<P>): Marker {
    const [pin] = cluster.pins
    const isAlone = pin && cluster.pins.length === 1
    const [width, height] = isAlone ? PIN_SIZE : CLUSTER_SIZE
    const icon = leaflet.divIcon({
      className: '',
      html: isAlone ? look.pin(pin) : look.cluster(cluster.pins),
      iconSize: [width, height],
      iconAnchor: [width / 2, isAlone ? height : height / 2],
    })
    // Keyboard users have the list beside the map: hundreds of pins would be hundreds of tab stops.
    const marker = leaflet.marker([cluster.lat, cluster.lon], { icon, keyboard: false, riseOnHover: true })
    return marker.on('click', () => (isAlone ? onPin(pin) : open(cluster)))
  }

  /** Zooms in on a cluster; when that does not split it, opens its first pin. */
  function open({ pins: inside }: Cluster<P>) {
    const bounds = leaflet.latLngBounds(sideBySide(inside).map(({ lat, lon }): [number, number] => [lat, lon]))
    const zoom = Math.min(map.getBoundsZoom(bounds.pad(0.2)), CLOSEST_ZOOM)
    const [first] = inside
    if (zoom > map.getZoom()) map.setView(bounds.getCenter(), zoom)
    else if (first) onPin(first)
  }

  draw()
  map.on('moveend', draw)
  return () => {
    map.off('moveend', draw)
    layer.clearLayers()
  }
}

function keyOf<P extends MapPin>({ lat, lon, pins }: Cluster<P>): string {
  return `${pins[0]?.id} ${pins.length} ${lat} ${lon}`
}

/** Of the world beside the first, too, where the map may have been dragged. */
function isWithin(map: LeafletMap, margin: number): (place: Placed) => boolean {
  const middle = map.getCenter().lng
  const bounds = map.getBounds().pad(margin)
  const [south, north, west, east] = [bounds.getSouth(), bounds.getNorth(), bounds.getWest(), bounds.getEast()]
  return ({ lat, lon: given }) => {
    const lon = lonNear(given, middle)
    return lat >= south && lat <= north && lon >= west && lon <= east
  }
}
