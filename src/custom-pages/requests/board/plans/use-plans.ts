import { useNotification } from '@refinedev/core'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { useLatest } from '#src/kit/form/use-latest.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { startOf } from '../model/board-axis.ts'
import type { Board } from '../model/use-board.ts'
import { type BoardPlan, boardMemory, type DoneAction } from './board-memory.ts'
import { type PlanChange, useSendPlans } from './use-send-plans.ts'

const STEPS_MAX = 20

export interface PlanStep {
  request: BoardRequest
  becomes: BoardPlan
}

function planOf({ employees, planned_start_at, duration_min }: BoardPlan): BoardPlan {
  return { employees, planned_start_at, duration_min }
}

/** Plans on a board. The last twenty actions can be undone and redone, each by an action of its own. */
export function usePlans({ show, renew, byId }: Pick<Board, 'show' | 'renew' | 'byId'>, say: (text: string) => void) {
  const { t, i18n } = useTranslation()
  const { open } = useNotification()
  // The one it began with: an action that ends after another user has signed in must not become theirs to undo.
  const [memory] = useState(boardMemory)
  const { versions, ahead, restack } = memory
  const stacks = useSyncExternalStore(memory.subscribe, memory.stacks)
  const known = useLatest(byId)
  const { send, sendAll } = useSendPlans({ show, known, memory, say })

  function inTurn<Result>(action: () => Promise<Result>): Promise<Result> {
    return memory.inTurn(action, () => void renew())
  }

  /** The version that was seen, or a later one that this page made itself. */
  const versionOf = useCallback(
    ({ id, version }: Pick<BoardRequest, 'id' | 'version'>): number => Math.max(version, versions.get(id) ?? 0),
    [versions],
  )

  function changeOf({ request, becomes }: PlanStep): PlanChange {
    const { id } = request
    const before = known.current.has(id) ? request : undefined
    return { id, version: versionOf(request), plan: planOf(becomes), before }
  }

  /** Offers another time or executor for a request in conflict, and says the time when it has changed. */
  async function planOne(step: PlanStep): Promise<PlanStep[]> {
    const { request, becomes } = step
    const rows = await send([changeOf(step)], { visit: { ...planOf(becomes), request_ids: [request.id] } })
    if (typeof rows === 'string') return []
    const [row] = rows
    if (!row) return []
    if (row.planned_start_at && startOf(row) !== Date.parse(becomes.planned_start_at ?? '')) {
      const time = formatDateTime(row.planned_start_at, i18n.language)
      open?.({ type: 'success', message: t('board.plannedFor', { number: request.number, time }) })
    }
    return [{ request, becomes: row }]
  }

  /** Shows the steps at once, though their turn may be still to come. */
  function planInTurn(steps: readonly PlanStep[]): Promise<boolean> {
    const plans = steps.map(({ request: { id }, becomes }) => ({ id, plan: planOf(becomes) }))
    for (const { id, plan } of plans) ahead.set(id, plan)
    show(
      steps.flatMap(({ request, becomes }) =>
        known.current.has(request.id) ? { ...request, ...planOf(becomes) } : [],
      ),
    )
    return inTurn(() => {
      for (const { id, plan } of plans) if (ahead.get(id) === plan) ahead.delete(id)
      return plan(steps)
    })
  }

  /** Resolves to whether all of it was done. */
  async function plan(steps: readonly PlanStep[]): Promise<boolean> {
    const [first, ...others] = steps
    const sent = first && others.length === 0 ? await planOne(first) : (await sendAll(steps, changeOf)).done
    if (sent.length === 0) return false
    const done: DoneAction = sent.map(({ request, becomes }) => ({
      id: request.id,
      number: request.number,
      was: planOf(request),
      became: planOf(becomes),
    }))
    restack(({ undo }) => ({ undo: [...undo, done].slice(-STEPS_MAX), redo: [] }))
    return sent.length === steps.length
  }

  /**
   * An action that another user has overtaken cannot be undone any more, and is forgotten; one that was given up for a
   * conflict, or failed for want of a connection, stays. Resolves to the requests it was about.
   */
  async function goBack(direction: 'undo' | 'redo'): Promise<number[]> {
    const action = memory.stacks()[direction].at(-1)
    if (!action) return []
    const stepOf = ({ id, was, became }: DoneAction[number]) => ({
      id,
      version: versions.get(id) ?? 0,
      plan: direction === 'undo' ? was : became,
      before: known.current.get(id),
    })
    const { done, isOver } = await sendAll(action, stepOf, true)
    const other = direction === 'undo' ? 'redo' : 'undo'
    const left = isOver ? [] : action.slice(done.length)
    restack((now) => ({
      ...now,
      [direction]: [...now[direction].slice(0, -1), ...(left.length > 0 ? [left] : [])],
      [other]: [...now[other], ...(done.length > 0 ? [done] : [])].slice(-STEPS_MAX),
    }))
    if (done.length === action.length) say(doneText(direction === 'undo' ? 'undone' : 'redone', done))
    return action.map(({ id }) => id)
  }

  function doneText(what: 'undone' | 'redone', done: DoneAction): string {
    const [first] = done
    if (done.length === 1 && first) return t(`board.${what}`, { number: first.number })
    return t(`board.several.${what}`, { count: done.length })
  }

  return {
    plan: planInTurn,
    undo: () => inTurn(() => goBack('undo')),
    redo: () => inTurn(() => goBack('redo')),
    versionOf,
    canUndo: stacks.undo.length > 0,
    canRedo: stacks.redo.length > 0,
  }
}
export type Plans = ReturnType<typeof usePlans>
