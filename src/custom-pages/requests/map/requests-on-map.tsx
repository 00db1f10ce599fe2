import { useTranslation } from 'react-i18next'
import { MAP_POINTS_MAX } from '#contract/limits.ts'
import { PATHS } from '#contract/paths.ts'
import type { MapRequest } from '#contract/requests/request-board.ts'
import { isOpen, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import type { MapDefinition } from '#src/parts/map/map-definition.ts'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { serverNow } from '#src/providers/calls/server-clock.ts'

type State = 'overdue' | 'attention' | 'new' | 'working' | 'closed'

function stateOf({ status, attention, deadline_at }: MapRequest): State {
  if (!isOpen(status)) return 'closed'
  if (deadline_at !== null && Date.parse(deadline_at) < serverNow()) return 'overdue'
  if (attention) return 'attention'
  return status === REQUEST_STATUS.new ? 'new' : 'working'
}

function Line({ point }: { point: MapRequest }) {
  const { t, i18n } = useTranslation()
  const { number, deadline_at } = point
  const due = deadline_at && t('requestMap.until', { time: formatDateTime(deadline_at, i18n.language) })
  return <span>{[t('requests.numbered', { number }), due].filter(Boolean).join(', ')}</span>
}

/** The pins of requests, and what they say. */
export const requestsOnMap: MapDefinition<MapRequest, State> = {
  domain: 'requests',
  texts: 'requestMap',
  states: {
    of: stateOf,
    signs: {
      overdue: { sign: '!', colour: 'red', shape: 'diamond' },
      attention: { sign: '?', colour: 'amber', shape: 'square' },
      new: { sign: '+', colour: 'blue' },
      working: { sign: '›', colour: 'green' },
      closed: { sign: '✓', colour: 'grey', shape: 'small' },
    },
    texts: 'requestMap.states',
  },
  path: PATHS.requests.show,
  Line,
  More: ({ point }) => (
    <span>
      <StatusTag status={point.status} />
    </span>
  ),
  mostPoints: MAP_POINTS_MAX,
}
