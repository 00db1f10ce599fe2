import { Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmployeePoint } from '../../../contract/employees.ts'
import { ClusterMap } from '../../components/ClusterMap.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import styles from '../../components/map-view.module.css'
import type { ListAddressControl } from '../../crud/list-address.ts'
import { useMapPoints } from '../../crud/use-map-points.ts'
import { EmployeeMapList } from './EmployeeMapList.tsx'
import { EmployeePopup } from './EmployeePopup.tsx'
import { PresenceSign } from './PresenceSign.tsx'
import { PRESENCE_SIGNS, type Presence, presenceLook, presenceOf } from './presence.ts'

const NOTHING: EmployeePoint[] = []
/** Positions are gathered quietly: no event tells of each. */
const AGAIN_MS = 60_000

/** The employees where their devices were last, and what they are doing; beside the map, those in sight as a list. */
export default function EmployeeMap({ address }: { address: ListAddressControl }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useMapPoints<EmployeePoint>('employees', address, AGAIN_MS)
  const [inSight, setInSight] = useState<EmployeePoint[]>(NOTHING)
  const [openedId, setOpenedId] = useState<number | null>(null)
  const points = data?.points ?? NOTHING
  const opened = points.find(({ id }) => id === openedId) ?? null

  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  if (points.length === 0) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t('employeeViews.none')}
        style={{ padding: '48px 16px' }}
      />
    )
  }
  return (
    <div className={styles.layout}>
      <div className={styles.map}>
        <ClusterMap
          pins={points}
          look={presenceLook}
          fitTo={data.asked}
          label={t('employeeViews.label')}
          opened={opened}
          onOpen={(point) => setOpenedId(point?.id ?? null)}
          onView={setInSight}
        >
          {opened && <EmployeePopup point={opened} />}
        </ClusterMap>
      </div>
      <Legend points={points} />
      <EmployeeMapList points={inSight} openedId={openedId} onOpen={setOpenedId} />
    </div>
  )
}

/** What the signs of the pins mean, and how many there are of each. */
function Legend({ points }: { points: readonly EmployeePoint[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.legend} aria-label={t('employeeViews.legend')}>
      {(Object.keys(PRESENCE_SIGNS) as Presence[]).map((presence) => (
        <li key={presence}>
          <PresenceSign presence={presence} />
          {t(`employeeViews.presence.${presence}`)}: {points.filter((point) => presenceOf(point) === presence).length}
        </li>
      ))}
    </ul>
  )
}
