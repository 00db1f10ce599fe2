import { subject } from '@casl/ability'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestCalendarRow } from '#contract/requests/request-rows.ts'
import { Can } from '#src/providers/access-control.tsx'
import { RequestCard } from '../card/RequestCard.tsx'
import type { useRequestCard } from '../card/use-request-card.ts'

interface Props {
  card: ReturnType<typeof useRequestCard>
  requests: readonly RequestCalendarRow[]
  onAssign: (request: RequestCalendarRow) => void
}

/** What an event's place in the calendar has no room for, and who is to go. */
export function EventCard({ card, requests, onAssign }: Props) {
  const { t } = useTranslation()
  const request = requests.find(({ id }) => id === card.shown?.id)
  return (
    <RequestCard card={card} request={request}>
      {request && (
        <Can I="assign" this={subject('requests', request)}>
          <Button
            style={{ marginTop: 8 }}
            onClick={() => {
              card.close()
              onAssign(request)
            }}
          >
            {t(request.executors.length > 0 ? 'requests.actions.reassign' : 'requestCalendar.assign')}
          </Button>
        </Can>
      )}
    </RequestCard>
  )
}
