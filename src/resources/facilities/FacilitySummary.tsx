import type { FacilityRow } from '#contract/clients/facilities.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { FacilityPlace } from './FacilityPlace.tsx'
import styles from './FacilitySummary.module.css'
import { ProfitChart } from './ProfitChart.tsx'

/** Where a facility is, and its profit. */
export default function FacilitySummary({ row }: { row: FacilityRow }) {
  const seesRequests = useAbility().can('read', 'requests')
  return (
    <div className={styles.summary}>
      <FacilityPlace row={row} />
      {seesRequests && <ProfitChart facilityId={row.id} />}
    </div>
  )
}
