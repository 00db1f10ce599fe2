import { RequestCard } from '#src/custom-pages/requests/card/RequestCard.tsx'
import type { useRequestCard } from '#src/custom-pages/requests/card/use-request-card.ts'
import { startOf } from '../model/board-axis.ts'
import { conflictsAt } from '../model/board-conflicts.ts'
import type { Board } from '../model/use-board.ts'

interface Props {
  card: ReturnType<typeof useRequestCard>
  board: Pick<Board, 'byId' | 'employees' | 'times'>
}

/** What a bar has no room for, and the conflicts it stands in. */
export function BoardCard({ card, board: { byId, employees, times } }: Props) {
  const request = card.shown && byId.get(card.shown.id)
  if (!request) return null
  const { client, facility, planned_start_at, duration_min, attention_reasons } = request
  const planned = { start: startOf(request), durationMin: duration_min }
  const isMarked = planned_start_at !== null && attention_reasons.includes('executor_conflict')
  return (
    <RequestCard
      card={card}
      request={{
        ...request,
        client: client?.name,
        address: [facility?.name, facility?.address].filter(Boolean).join(', ') || null,
        executors: employees.filter(({ id }) => request.employees.includes(id)).map(({ name }) => name),
        conflicts: isMarked ? conflictsAt(times, request, planned, request.employees) : [],
      }}
    />
  )
}
