import { useNotification } from '@refinedev/core'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAround } from '#contract/requests/day-around.ts'
import type { ExecutorTime, OtherVisit } from '#contract/requests/find-conflicts.ts'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import type { Proposal, ProposalTask } from '#contract/requests/propose-plan.ts'
import type { BoardRequest, CandidateReason } from '#contract/requests/request-board.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import type { BoardAddress } from '../model/board-address.ts'
import { conflictsAt, executorTimesOf } from '../model/board-conflicts.ts'
import type { Board } from '../model/use-board.ts'
import type { Plans } from '../plans/use-plans.ts'
import { plannableOn, proposalTaskOf } from './proposal-task.ts'

/** A request where the proposal puts it, and why there. */
export interface ProposedRequest {
  request: BoardRequest
  becomes: BoardRequest
  reasons: CandidateReason[]
  conflicts: PlanningConflict[]
  /** Another user has changed the request since: the proposal may no longer fit. */
  isChanged: boolean
}

interface Asked {
  requests: ReadonlyMap<number, BoardRequest>
  /** Those of them that the board shows: it learns when another user changes them. */
  shown: ReadonlySet<number>
  isCut: boolean
  proposal: Proposal
  isLateAllowed: boolean
}

/** A plan for all requests waiting on the days shown, not accepted yet. */
export function useProposal(board: Board, address: BoardAddress, plans: Plans, say: (text: string) => void) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  /** Asking and closing each begin a round: a late answer to an earlier one must not open the panel again. */
  const round = useRef(0)
  const days = { from: Math.max(address.from, Date.now()), to: address.to }

  async function ask(isLateAllowed: boolean) {
    const own = ++round.current
    setBusy(true)
    try {
      const all = board.isWaitingCut ? await board.readWaiting() : null
      const plannable = plannableOn(all?.waiting ?? board.waiting, days)
      const proposal = await askProposal(proposalTaskOf(board, plannable, { ...days, isLateAllowed }))
      if (own !== round.current) return
      setAsked({
        requests: new Map(plannable.map((request) => [request.id, request])),
        shown: new Set(board.byId.keys()),
        isCut: all?.is_waiting_cut ?? false,
        proposal,
        isLateAllowed,
      })
      setLeft(new Set())
      say(t('board.proposal.found', { count: proposal.lines.length }))
    } catch (error) {
      if (own === round.current) open?.({ type: 'error', message: reasonOf(error) })
    } finally {
      if (own === round.current) setBusy(false)
    }
  }

  const lines = useMemo(() => (asked ? proposedRequests(asked, board) : []), [asked, board])
  const chosen = lines.filter(({ request, isChanged }) => !isChanged && !left.has(request.id))

  async function accept() {
    const own = round.current
    setBusy(true)
    const isDone = await plans.plan(chosen.map(({ request, becomes }) => ({ request, becomes })))
    if (own === round.current) setBusy(false)
    if (!isDone) return
    say(t('board.proposal.accepted', { count: chosen.length }))
    if (own === round.current) setAsked(null)
  }

  function close() {
    round.current++
    setBusy(false)
    setAsked(null)
  }

  return {
    canAsk: days.to > days.from && (board.isWaitingCut || plannableOn(board.waiting, days).length > 0),
    isBusy,
    ask,
    isOpen: asked !== null,
    isLateAllowed: asked?.isLateAllowed ?? false,
    /** How many requests the plan covers when more are waiting; null when it covers all. */
    cutAt: asked?.isCut ? asked.requests.size : null,
    lines,
    unplaced: (asked?.proposal.left ?? []).flatMap(({ id, why }) => {
      const request = asked?.requests.get(id)
      return request ? [{ request, why }] : []
    }),
    chosen: useMemo(() => new Set(chosen.map(({ request }) => request.id)), [chosen]),
    choose: (ids: readonly number[], isChosen: boolean) =>
      setLeft((known) => new Set(isChosen ? [...known].filter((id) => !ids.includes(id)) : [...known, ...ids])),
    accept,
    close,
  }
}
export type Proposing = ReturnType<typeof useProposal>

function proposedRequests({ requests, shown, proposal }: Asked, { times, byId, employees }: Board): ProposedRequest[] {
  const planned = proposal.lines.flatMap(({ id, executors, start }) => {
    const request = requests.get(id)
    const at = new Date(start).toISOString()
    return request ? [{ request, becomes: { ...request, employees: executors, planned_start_at: at } }] : []
  })
  const after = withVisits(
    times,
    executorTimesOf(
      employees,
      planned.map(({ becomes }) => becomes),
    ),
  )
  return planned.map(({ request, becomes }) => {
    const start = Date.parse(becomes.planned_start_at)
    const [first] = becomes.employees
    const time = after.get(first ?? 0)
    const visit = time?.visits.find(({ id }) => id === request.id)
    const zone = employees.find(({ id }) => id === first)?.timezone ?? 'UTC'
    const around = time && visit && dayAround(visit, time, zone)
    return {
      request,
      becomes,
      reasons: around ? [...around.onDay, around.load] : [],
      conflicts: conflictsAt(after, request, { start, durationMin: request.duration_min }, becomes.employees),
      isChanged: (shown.has(request.id) || byId.has(request.id)) && byId.get(request.id)?.version !== request.version,
    }
  })
}

/** Each executor's day with the proposed visits in it. */
function withVisits(times: Board['times'], proposed: Board['times']): Map<number, ExecutorTime> {
  const others = (visits: readonly OtherVisit[], added: readonly OtherVisit[]) =>
    visits.filter(({ id }) => !added.some((one) => one.id === id))
  return new Map(
    [...times].map(([id, time]) => {
      const added = proposed.get(id)?.visits ?? []
      return [id, { ...time, visits: [...others(time.visits, added), ...added] }]
    }),
  )
}

/** Looks for a plan in a worker: the page stays responsive. */
async function askProposal(task: ProposalTask): Promise<Proposal> {
  const worker = new Worker(new URL('./proposal-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Proposal>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Proposal>) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      worker.postMessage(task)
    })
  } finally {
    worker.terminate()
  }
}
