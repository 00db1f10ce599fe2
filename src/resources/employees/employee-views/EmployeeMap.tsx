import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { EmployeePoint } from '#contract/users/employees.ts'
import type { ListAddressControl } from '#src/kit/list/list-address.ts'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { PhoneLink } from '#src/kit/values/PhoneLink.tsx'
import { MapView } from '#src/parts/map/MapView.tsx'
import type { MapDefinition } from '#src/parts/map/map-definition.ts'

/** A position older than this says little about where the employee is now. */
const RECENT_MS = 30 * 60_000

export const employeesOnMap: MapDefinition<EmployeePoint, 'working' | 'recent' | 'earlier'> = {
  domain: 'employees',
  texts: 'employeeViews',
  states: {
    of({ at_work, time }) {
      if (at_work) return 'working'
      return Date.now() - Date.parse(time) < RECENT_MS ? 'recent' : 'earlier'
    },
    signs: {
      working: { sign: '»', colour: 'blue', shape: 'square' },
      recent: { sign: '✓', colour: 'green' },
      earlier: { sign: '–', colour: 'grey', shape: 'small' },
    },
    texts: 'employeeViews.presence',
  },
  path: PATHS.employees.show,
  Line: Doing,
  More: ({ point: { phone } }) => phone && <PhoneLink phone={phone} />,
  // Positions are recorded without events.
  everyMs: 60_000,
}

/** The employees at the last positions of their devices, and what they are doing. */
export default function EmployeeMap({ address }: { address: ListAddressControl }) {
  return <MapView map={employeesOnMap} address={address} />
}

/** When the employee was last seen, and the request in progress. */
function Doing({ point: { time, at_work } }: { point: EmployeePoint }) {
  const { t } = useTranslation()
  return (
    <div>
      {t('employeeViews.seen')} <DateTime at={time} />
      {at_work && (
        <div>
          <Link to={fillPath(PATHS.requests.show, at_work.id)} className="standalone-link">
            {t('requests.numbered', { number: at_work.number })} {at_work.name}
          </Link>
        </div>
      )}
    </div>
  )
}
