import { type RefObject, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardRequest, PLAN_CHANGES_MAX } from '#contract/requests/request-board.ts'
import { usePlanFailure } from '#src/custom-pages/requests/use-plan-failure.ts'
import type { SoughtVisit } from '#src/parts/requests/availability.ts'
import { usePlanning } from '#src/parts/requests/planning-conflicts.tsx'
import { api } from '#src/providers/calls/api.ts'
import { isApiError, reasonOf } from '#src/providers/calls/api-error.ts'
import type { Board } from '../model/use-board.ts'
import type { BoardMemory, BoardPlan } from './board-memory.ts'

export interface PlanChange {
  id: number
  version: number
  plan: BoardPlan
  /** The row to restore if the change is not made; undefined while the board does not show it. */
  before: BoardRequest | undefined
}

/** Whether a retry would fail too: the server rejected the change, rather than did not answer. */
function isForGood(error: unknown): boolean {
  const isTooEarly = isApiError(error, 'too_many_requests') || isApiError(error, 'unauthenticated')
  return isApiError(error) && error.status >= 400 && error.status < 500 && !isTooEarly
}

/** Of one call. */
const ACCEPTED_MAX = 200

interface PlansSender {
  show: Board['show']
  known: RefObject<Board['byId']>
  memory: BoardMemory
  say: (text: string) => void
}

/** Sends changes of plans: shown at once, restored when they fail, with a question when they conflict. */
export function useSendPlans({ show, known, memory: { ahead, versions, accepted }, say }: PlansSender) {
  const { t } = useTranslation()
  const sayFailed = usePlanFailure()
  const ask = usePlanning()

  /** Names the user whose change came first, when the history shows it. */
  const sayOvertaken = useCallback(
    async (changes: readonly PlanChange[], row: unknown): Promise<string> => {
      const id = (row as { id?: number } | undefined)?.id ?? changes[0]?.id ?? 0
      const number = known.current.get(id)?.number ?? id
      const feed = await api.requests.feed({ params: { id }, query: { per_page: 1 } }).catch(() => null)
      const name = feed?.data[0]?.actor?.name
      return name ? t('board.overtakenBy', { number, name }) : t('board.overtaken', { number })
    },
    [known, t],
  )

  /** Resolves to the changed rows, or to whether a retry makes sense: `later` or `never`. */
  const send = useCallback(
    async (
      changes: readonly PlanChange[],
      { visit, isAgain = false }: { visit?: SoughtVisit; isAgain?: boolean },
    ): Promise<BoardRequest[] | 'later' | 'never'> => {
      const before = changes.flatMap((change) => change.before ?? [])
      const showBelow = (rows: BoardRequest[]) => show(rows.map((row) => ({ ...row, ...ahead.get(row.id) })))
      showBelow(before.map((row) => ({ ...row, ...changes.find(({ id }) => id === row.id)?.plan })))
      try {
        let agreed: string[] = []
        const known = isAgain ? [...accepted].slice(-ACCEPTED_MAX) : []
        const rows = await ask(
          (force, instead) => {
            agreed = force
            const planned = changes.map(({ id, version, plan }) => ({ id, version, ...plan, ...instead }))
            return api.requests.plan({ body: { changes: planned, force } })
          },
          visit,
          known,
        )
        if (!rows) {
          showBelow(before)
          return 'later'
        }
        for (const token of agreed) accepted.add(token)
        for (const { id, version } of rows) versions.set(id, version)
        showBelow(rows)
        return rows
      } catch (error) {
        showBelow(before)
        const message = isApiError(error, 'stale') ? await sayOvertaken(changes, error.details) : reasonOf(error)
        sayFailed(before, message)
        say(message)
        return isForGood(error) ? 'never' : 'later'
      }
    },
    [accepted, ahead, ask, say, sayFailed, sayOvertaken, show, versions],
  )

  /** Sends as many steps a call as one call takes. `done` are those before the first call that failed. */
  async function sendAll<Step>(steps: readonly Step[], changeOf: (step: Step) => PlanChange, isAgain = false) {
    const done: Step[] = []
    for (let at = 0; at < steps.length; at += PLAN_CHANGES_MAX) {
      const part = steps.slice(at, at + PLAN_CHANGES_MAX)
      const rows = await send(part.map(changeOf), { isAgain })
      if (typeof rows === 'string') return { done, isOver: rows === 'never' }
      done.push(...part)
    }
    return { done, isOver: true }
  }

  return { send, sendAll }
}
