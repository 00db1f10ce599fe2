import dayjs from 'dayjs'
import { useMemo } from 'react'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import type { MapDrawing } from '#src/kit/map/ClusterMap.tsx'
import { alongTheWay } from '#src/kit/map/date-line.ts'
import { NEAR_ZOOM } from '#src/kit/map/leaflet-map.ts'
import { GATHER_MS } from '#src/parts/map/use-map-points.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import styles from './request-map.module.css'

interface DayVisit extends BoardRequest {
  /** Its place in the order of the day. */
  order: number
}

/** What an executor has on a day, in order; with a line from place to place over the pins. */
export function useDayOnMap(employee: number | null, date: string) {
  const from = dayjs(date).startOf('day')
  const query = { from: from.toISOString(), to: from.add(1, 'day').toISOString(), employee_id: [employee ?? 0] }
  const cache = useCallCache()
  const { data, error, refetch } = useCall('requests.board', { query }, { enabled: employee !== null })
  // It is read again whenever the points are.
  useLiveEvents('requests', () => cache.renew('requests.board'), { gatherMs: GATHER_MS })
  const visits = useMemo(
    () =>
      employee === null ? [] : visitsOf(data?.requests ?? [], employee, Date.parse(query.from), Date.parse(query.to)),
    [data, employee, query.from, query.to],
  )
  // Renewed by others' changes, the line stays the same as long as its places do.
  const route = JSON.stringify(visits.flatMap(({ order, place }) => (place ? [{ order, ...place }] : [])))
  const draw = useMemo(() => drawDay(JSON.parse(route)), [route])
  return { date, visits, isLoaded: data !== undefined, error, retry: () => void refetch(), draw }
}

/** The board answers what lies around the day as well. */
function visitsOf(requests: readonly BoardRequest[], employee: number, from: number, to: number): DayVisit[] {
  return requests
    .filter(({ employees, planned_start_at }) => {
      const start = Date.parse(planned_start_at ?? '')
      return employees.includes(employee) && start >= from && start < to
    })
    .sort((one, next) => Date.parse(one.planned_start_at ?? '') - Date.parse(next.planned_start_at ?? ''))
    .map((request, index) => ({ ...request, order: index + 1 }))
}

interface Stop {
  order: number
  lat: number
  lon: number
}

function drawDay(given: readonly Stop[]): MapDrawing | null {
  if (given.length === 0) return null
  const stops = alongTheWay(given)
  return (leaflet, map) => {
    const corners = stops.map(({ lat, lon }): [number, number] => [lat, lon])
    const layer = leaflet.layerGroup().addTo(map)
    leaflet.polyline(corners, { color: '#fff', weight: 7, interactive: false }).addTo(layer)
    leaflet.polyline(corners, { color: '#531dab', weight: 3, interactive: false }).addTo(layer)
    for (const { order, lat, lon } of stops) {
      const icon = leaflet.divIcon({
        className: '',
        html: `<span class="${styles.stop}">${order}</span>`,
        iconSize: [0, 0],
      })
      leaflet.marker([lat, lon], { icon, interactive: false, keyboard: false, zIndexOffset: 1000 }).addTo(layer)
    }
    map.fitBounds(leaflet.latLngBounds(corners), { padding: [48, 48], maxZoom: NEAR_ZOOM, animate: false })
    return () => layer.remove()
  }
}
