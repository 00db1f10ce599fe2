import type { Map as LeafletMap } from 'leaflet'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmployeePoint } from '#contract/users/employees.ts'
import type { MapDrawing } from '#src/kit/map/ClusterMap.tsx'
import { relativeTime } from '#src/kit/values/format-time.ts'
import { initialsOf } from '#src/kit/values/UserAvatar.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useMay } from '#src/providers/use-may.ts'
import { labelSides } from './label-sides.ts'
import styles from './request-map.module.css'

/** Positions are gathered quietly: no event reports each. */
const EVERY_MS = 60_000

/** Where executors' devices were last, and how long ago: drawn over the pins, and listed for users who do not see them. */
export function useExecutorsOnMap(isShown: boolean) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const mayRead = useMay('employees', 'list')
  const { data } = useCall(
    'employees.mapData',
    { query: { is_serviceman: true, is_active: true } },
    { enabled: mayRead && isShown, refetchInterval: EVERY_MS },
  )
  const executors = useMemo(() => {
    const points = isShown && data ? data : []
    return points.map((point) => {
      const { key, ...values } = relativeTime(point.time, i18n.language, now)
      return { ...point, age: t(`shell.ago.${key}`, values) }
    })
  }, [data, isShown, now, i18n.language, t])
  const draw = useMemo(() => (executors.length > 0 ? drawExecutors(executors) : null), [executors])
  return { isOffered: mayRead, executors, draw }
}

/** The dots lie under the pins. */
const BELOW_PINS = -1_000_000

export type ExecutorOnMap = EmployeePoint & { age: string }

function drawExecutors(executors: readonly ExecutorOnMap[]): MapDrawing {
  return (leaflet, map) => {
    const layer = leaflet.layerGroup().addTo(map)
    const drawn: { place: [number, number]; label: HTMLElement }[] = []
    for (const { lat, lon, name, age } of executors) {
      // Text, and never HTML: users type their names themselves.
      const label = document.createElement('span')
      label.className = styles.executor ?? ''
      const since = document.createElement('span')
      since.textContent = ` · ${age}`
      label.append(initialsOf(name), since)
      const mark = document.createElement('span')
      const dot = document.createElement('span')
      dot.className = styles.dot ?? ''
      mark.append(dot, label)
      const whole = document.createElement('span')
      whole.textContent = `${name}, ${age}`
      const icon = leaflet.divIcon({ className: '', html: mark, iconSize: [0, 0] })
      leaflet.marker([lat, lon], { icon, keyboard: false, zIndexOffset: BELOW_PINS }).bindTooltip(whole).addTo(layer)
      drawn.push({ place: [lat, lon], label })
    }
    // Pins come and go by themselves, after a move too.
    let frame = 0
    const arrange = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => arrangeLabels(map, drawn))
    }
    map.on('moveend layeradd layerremove', arrange)
    arrange()
    return () => {
      cancelAnimationFrame(frame)
      map.off('moveend layeradd layerremove', arrange)
      layer.remove()
    }
  }
}

/** Puts each label where it covers no pin and no other label; of one without such a place the dot alone is seen. */
function arrangeLabels(map: LeafletMap, drawn: readonly { place: [number, number]; label: HTMLElement }[]) {
  const ground = map.getContainer().getBoundingClientRect()
  const pins = [...map.getPanes().markerPane.children].filter(
    (mark) => !drawn.some(({ label }) => mark.contains(label)),
  )
  const taken = pins.map((pin) => {
    const { x, y, width, height } = pin.getBoundingClientRect()
    return { x: x - ground.x, y: y - ground.y, width, height }
  })
  const boxes = drawn.map(({ place, label }) => {
    const { x, y } = map.latLngToContainerPoint(place)
    return { x, y, width: label.offsetWidth, height: label.offsetHeight }
  })
  for (const [index, side] of labelSides(boxes, taken).entries()) {
    const label = drawn[index]?.label
    if (label) label.dataset.side = side ?? 'none'
  }
}
