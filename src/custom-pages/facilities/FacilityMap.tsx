import { Alert, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapPoint } from '../../../contract/facilities.ts'
import { MAP_POINTS_MAX } from '../../../contract/limits.ts'
import { ClusterMap } from '../../components/ClusterMap.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import styles from '../../components/map-view.module.css'
import type { ListAddressControl } from '../../crud/list-address.ts'
import { useMapPoints } from '../../crud/use-map-points.ts'
import { contractLook } from './contract-pin.ts'
import { FacilityMapLegend } from './FacilityMapLegend.tsx'
import { FacilityMapList } from './FacilityMapList.tsx'
import { FacilityPopup } from './FacilityPopup.tsx'

const NOTHING: MapPoint[] = []

/** All facilities that have a place, by how their contracts stand; beside the map, those in sight as a list. */
export function FacilityMap({ address }: { address: ListAddressControl }) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useMapPoints<MapPoint>('facilities', address)
  const [inSight, setInSight] = useState<MapPoint[]>(NOTHING)
  const [openedId, setOpenedId] = useState<number | null>(null)
  const points = data?.points ?? NOTHING
  const opened = points.find(({ id }) => id === openedId) ?? null

  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  if (points.length === 0) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t('facilities.map.none')}
        style={{ padding: '48px 16px' }}
      />
    )
  }
  return (
    <div className={styles.layout}>
      <div className={styles.map}>
        {points.length >= MAP_POINTS_MAX && (
          <Alert
            type="info"
            showIcon
            banner
            message={t('facilities.map.cut', { most: MAP_POINTS_MAX.toLocaleString(i18n.language) })}
          />
        )}
        <ClusterMap
          pins={points}
          look={contractLook}
          fitTo={data.asked}
          label={t('facilities.map.label')}
          opened={opened}
          onOpen={(point) => setOpenedId(point?.id ?? null)}
          onView={setInSight}
        >
          {opened && <FacilityPopup point={opened} />}
        </ClusterMap>
      </div>
      <FacilityMapLegend points={points} />
      <FacilityMapList points={inSight} openedId={openedId} onOpen={setOpenedId} />
    </div>
  )
}
