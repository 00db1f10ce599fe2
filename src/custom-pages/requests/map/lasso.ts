import type { MapDrawing } from '#src/kit/map/ClusterMap.tsx'
import { lonNear, type Placed } from '#src/kit/map/date-line.ts'

/** A hand that trembles has not drawn anything. */
const CORNERS_MIN = 4

/** Whether a place lies within the corners of an area: a ray from it crosses the border an odd number of times. */
export function isInside(corners: readonly Placed[], { lat, lon: given }: Placed): boolean {
  const lon = lonNear(given, corners[0]?.lon ?? given)
  return corners.reduce((inside, corner, index) => {
    const before = corners.at(index - 1) ?? corner
    if (corner.lat > lat === before.lat > lat) return inside
    const crossing = corner.lon + ((lat - corner.lat) / (before.lat - corner.lat)) * (before.lon - corner.lon)
    return lon < crossing ? !inside : inside
  }, false)
}

/** The mouse or a finger draws an area round, while the map itself stays still. Null when nothing came of it. */
export function drawLasso(onArea: (corners: Placed[] | null) => void): MapDrawing {
  return (leaflet, map) => {
    const ground = map.getContainer()
    const line = leaflet.polygon([], { color: '#0958d9', weight: 2, dashArray: '6 4' }).addTo(map)
    let corners: Placed[] | null = null
    map.dragging.disable()
    ground.style.cursor = 'crosshair'
    ground.style.touchAction = 'none'

    function add(event: PointerEvent) {
      const { lat, lng } = map.mouseEventToLatLng(event)
      corners?.push({ lat, lon: lng })
      line.addLatLng([lat, lng])
    }
    function begin(event: PointerEvent) {
      const isControl = event.target instanceof Element && event.target.closest('.leaflet-control, .leaflet-popup')
      if (event.button !== 0 || isControl) return
      corners = []
      ground.setPointerCapture(event.pointerId)
      add(event)
      event.stopPropagation()
    }
    function goOn(event: PointerEvent) {
      if (corners) add(event)
    }
    function end(event: PointerEvent) {
      if (!corners) return
      add(event)
      const area = corners
      corners = null
      line.setLatLngs([])
      onArea(area.length < CORNERS_MIN ? null : area)
    }

    ground.addEventListener('pointerdown', begin, { capture: true })
    ground.addEventListener('pointermove', goOn)
    ground.addEventListener('pointerup', end)
    return () => {
      ground.removeEventListener('pointerdown', begin, { capture: true })
      ground.removeEventListener('pointermove', goOn)
      ground.removeEventListener('pointerup', end)
      ground.style.cursor = ''
      ground.style.touchAction = ''
      map.dragging.enable()
      line.remove()
    }
  }
}
