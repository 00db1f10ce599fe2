import type { Map as LeafletMap, Marker } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../form/use-latest.ts'
import { drawMap, FAR_ZOOM, type Leaflet, loadLeaflet, type MapLabels, NEAR_ZOOM, START } from './leaflet-map.ts'
import styles from './PinMap.module.css'

export interface Position {
  lat: number
  lon: number
}

interface PinMapProps {
  position: Position | null
  /** Makes the pin movable, by dragging it or by a click on the map. */
  onMove?: (position: Position) => void
  /** Names the map for screen readers. */
  label: string
  height?: number
}

const PIN_SIZE = 28
/** About 0.1 m: more digits would be noise. */
const DIGITS = 6

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS))
}

interface Shown {
  map: LeafletMap
  marker: Marker
}

/** A map with one pin. Leaflet is loaded when the first map is drawn. */
export function PinMap({ position, onMove, label, height = 240 }: PinMapProps) {
  const ground = useRef<HTMLDivElement>(null)
  const move = useLatest(onMove)
  const [shown, setShown] = useState<Shown | null>(null)
  const { t } = useTranslation()
  const [zoomIn, zoomOut, noTiles] = [t('crud.zoomIn'), t('crud.zoomOut'), t('crud.noTiles')]
  const isMovable = onMove !== undefined
  const lat = position?.lat
  const lon = position?.lon

  useEffect(() => {
    let isGone = false
    let drawn: LeafletMap | undefined
    void loadLeaflet().then((leaflet) => {
      if (isGone || !ground.current) return
      const result = drawPin(leaflet, ground.current, { zoomIn, zoomOut, noTiles }, isMovable, (place) =>
        move.current?.(place),
      )
      drawn = result.map
      setShown(result)
    })
    return () => {
      isGone = true
      setShown(null)
      drawn?.remove()
    }
  }, [isMovable, zoomIn, zoomOut, noTiles, move])

  useEffect(() => {
    if (!shown) return
    if (lat === undefined || lon === undefined) {
      shown.marker.remove()
      shown.map.setView([START.lat, START.lon], FAR_ZOOM)
      return
    }
    shown.marker.setLatLng([lat, lon]).addTo(shown.map)
    if (!shown.map.getBounds().pad(-0.1).contains([lat, lon]) || shown.map.getZoom() === FAR_ZOOM) {
      shown.map.setView([lat, lon], NEAR_ZOOM)
    }
  }, [shown, lat, lon])

  return <section ref={ground} className={styles.map} style={{ height }} aria-label={label} />
}

function drawPin(
  leaflet: Leaflet,
  element: HTMLElement,
  labels: MapLabels,
  isMovable: boolean,
  onMove: (position: Position) => void,
): Shown {
  const map = drawMap(leaflet, element, labels, { scrollWheelZoom: false })
  const icon = leaflet.divIcon({
    className: '',
    html: `<span class="${styles.pin}"></span>`,
    iconSize: [PIN_SIZE, PIN_SIZE],
    iconAnchor: [PIN_SIZE / 2, PIN_SIZE * 1.2],
  })
  const marker = leaflet.marker([START.lat, START.lon], { icon, draggable: isMovable, keyboard: false })
  const report = ({ lat, lng }: { lat: number; lng: number }) => onMove({ lat: rounded(lat), lon: rounded(lng) })
  if (isMovable) {
    map.on('click', (event) => report(event.latlng))
    marker.on('dragend', () => report(marker.getLatLng()))
  }
  return { map, marker }
}
