import { Alert, Empty, Skeleton } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { ListAddressControl } from '#src/kit/list/list-address.ts'
import { ClusterMap, type MapDrawing } from '#src/kit/map/ClusterMap.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useRestOfWindow } from '#src/kit/page/use-rest-of-window.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { MapLegend } from './MapLegend.tsx'
import { MapList } from './MapList.tsx'
import { MapPopup } from './MapPopup.tsx'
import type { MapDefinition, MapPoint, MapSelection } from './map-definition.ts'
import styles from './map-view.module.css'
import { pinLook } from './pin-look.ts'
import { useMapPoints } from './use-map-points.ts'

interface MapViewProps<Point extends MapPoint, State extends string> {
  map: MapDefinition<Point, State>
  address: Pick<ListAddressControl, 'q' | 'filters'>
  /** Lets points be selected: in the list, and by what the page draws besides. */
  selection?: MapSelection<Point>
  drawings?: Readonly<Record<string, MapDrawing | null>>
  /** What the drawings mean, as items of the legend. */
  legend?: ReactNode
}

/** Of a lower window, the page scrolls. */
const HEIGHT_MIN = 420

/** The rows of a list that have coordinates on a map; beside it, those in view as a list. */
export function MapView<Point extends MapPoint, State extends string>(props: MapViewProps<Point, State>) {
  const { map, address, selection, drawings, legend } = props
  const { t } = useTexts()
  const { domain, texts, states, mostPoints, everyMs } = map
  const { points, asked, error, refetch } = useMapPoints<Point>(domain, address, everyMs)
  const [inSight, setInSight] = useState<Point[]>([])
  const [openedId, setOpenedId] = useState<number | null>(null)
  const chosen = selection?.chosen
  const rest = useRestOfWindow(HEIGHT_MIN)
  const look = useMemo(() => pinLook(states, chosen), [states, chosen])

  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!points) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  if (points.length === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(`${texts}.none`)} style={{ padding: '48px 16px' }} />
    )
  }
  const opened = points.find(({ id }) => id === openedId) ?? null
  return (
    <div ref={rest} className={styles.layout}>
      <div className={styles.map}>
        {mostPoints !== undefined && points.length >= mostPoints && (
          <Alert type="info" showIcon banner message={t(`${texts}.cut`, { most: mostPoints })} />
        )}
        <ClusterMap
          pins={points}
          look={look}
          fitTo={asked}
          label={t(`${texts}.label`)}
          opened={opened}
          onOpen={(point) => setOpenedId(point?.id ?? null)}
          onView={setInSight}
          drawings={drawings}
        >
          {opened && <MapPopup point={opened} map={map} />}
        </ClusterMap>
      </div>
      <MapLegend points={points} states={states} label={t(`${texts}.legend`)}>
        {legend}
      </MapLegend>
      <MapList points={inSight} map={map} openedId={openedId} onOpen={setOpenedId} selection={selection} />
    </div>
  )
}
