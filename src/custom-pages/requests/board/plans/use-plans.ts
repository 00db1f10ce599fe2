import { useNotification } from '@refinedev/core'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardRequest, PLAN_CHANGES_MAX } from '../../../../../contract/requests/request-board.ts'
import { formatDateTime } from '../../../../kit/values/format-time.ts'
import { api } from '../../../../providers/api.ts'
import { isApiError, reasonOf } from '../../../../providers/api-error.ts'
import type { SoughtVisit } from '../../../../resources/requests/availability.ts'
import { usePlanning } from '../../../../resources/requests/planning-conflicts.tsx'
import { startOf } from '../model/board-axis.ts'
import type { Board } from '../model/use-board.ts'
import { boardMemory } from './board-memory.ts'

const STEPS_MAX = 20

/** What a board changes of a request. */
export type Plan = Pick<BoardRequest, 'employees' | 'planned_start_at' | 'duration_min'>

export interface PlanStep {
  request: BoardRequest
  becomes: Plan
}

interface Change {
  id: number
  version: number
  plan: Plan
  /** The row that comes back when it is not done; undefined while the board does not show it. */
  before: BoardRequest | undefined
}

function planOf({ employees, planned_start_at, duration_min }: Plan): Plan {
  return { employees, planned_start_at, duration_min }
}

/** Whether asking again would be in vain: the server has refused it, rather than not answered. */
function isForGood(error: unknown): boolean {
  const isTooEarly = isApiError(error, 'too_many_requests') || isApiError(error, 'unauthenticated')
  return isApiError(error) && error.status >= 400 && error.status < 500 && !isTooEarly
}

/**
 * Plans on a board: shown at once, put back when it fails, asked about when it is in conflict; twenty steps of it can be taken
 * back and done again, each by an act of its own.
 */
export function usePlans({ show, renew, byId }: Pick<Board, 'show' | 'renew' | 'byId'>, say: (text: string) => void) {
  const { t, i18n } = useTranslation()
  const { open } = useNotification()
  const ask = usePlanning()
  // The one it began with: an act that ends after somebody else has signed in must not become theirs to undo.
  const [memory] = useState(boardMemory)
  const { versions, ahead, restack } = memory
  const stacks = useSyncExternalStore(memory.subscribe, memory.stacks)
  const known = useRef(byId)
  known.current = byId

  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    return memory.inTurn(act, () => void renew())
  }

  /** The one that was seen, or a later one that is of this page's own making. */
  const versionOf = useCallback(
    ({ id, version }: Pick<BoardRequest, 'id' | 'version'>): number => Math.max(version, versions.get(id) ?? 0),
    [versions],
  )

  function changeOf({ request, becomes }: PlanStep): Change {
    const { id } = request
    const before = known.current.has(id) ? request : undefined
    return { id, version: versionOf(request), plan: planOf(becomes), before }
  }

  /** Resolves to the rows as they have become, or to why it was not done: not now, or never. */
  const send = useCallback(
    async (changes: Change[], visit?: SoughtVisit): Promise<BoardRequest[] | 'later' | 'never'> => {
      const before = changes.flatMap((change) => change.before ?? [])
      const showBelow = (rows: BoardRequest[]) => show(rows.map((row) => ({ ...row, ...ahead.get(row.id) })))
      showBelow(before.map((row) => ({ ...row, ...changes.find(({ id }) => id === row.id)?.plan })))
      try {
        const rows = await ask((force, instead) => {
          const body = {
            changes: changes.map(({ id, version, plan }) => ({ id, version, ...plan, ...instead })),
            force,
          }
          return api.requests.plan({ body })
        }, visit)
        if (!rows) {
          showBelow(before)
          return 'later'
        }
        for (const { id, version } of rows) versions.set(id, version)
        showBelow(rows)
        return rows
      } catch (error) {
        showBelow(before)
        const message = isApiError(error, 'stale') ? await sayWhose(changes, error.details) : reasonOf(error)
        open?.({ type: 'error', message })
        say(message)
        return isForGood(error) ? 'never' : 'later'
      }

      /** Who was quicker, where the history tells. */
      async function sayWhose(sent: { id: number }[], row: unknown): Promise<string> {
        const id = (row as { id?: number } | undefined)?.id ?? sent[0]?.id ?? 0
        const number = known.current.get(id)?.number ?? id
        const feed = await api.requests.feed({ params: { id }, query: { per_page: 1 } }).catch(() => null)
        const name = feed?.data[0]?.actor?.name
        return name ? t('board.overtakenBy', { number, name }) : t('board.overtaken', { number })
      }
    },
    [ahead, ask, open, say, show, t, versions],
  )

  /** As many of them as one call takes, call by call; those that were done, which are all of them unless one call fails. */
  async function sendAll<One>(steps: readonly One[], changeOf: (step: One) => Change) {
    const done: One[] = []
    for (let at = 0; at < steps.length; at += PLAN_CHANGES_MAX) {
      const part = steps.slice(at, at + PLAN_CHANGES_MAX)
      const rows = await send(part.map(changeOf))
      if (typeof rows === 'string') return { done, isOver: rows === 'never' }
      done.push(...part)
    }
    return { done, isOver: true }
  }

  /** Of one request another time or somebody else is offered where it is in conflict; says when that has become. */
  async function planOne(step: PlanStep): Promise<PlanStep[]> {
    const { request, becomes } = step
    const rows = await send([changeOf(step)], { ...planOf(becomes), request_ids: [request.id] })
    if (typeof rows === 'string') return []
    const [row] = rows
    if (!row) return []
    if (row.planned_start_at && startOf(row) !== Date.parse(becomes.planned_start_at ?? '')) {
      const time = formatDateTime(row.planned_start_at, i18n.language)
      open?.({ type: 'success', message: t('board.plannedFor', { number: request.number, time }) })
    }
    return [{ request, becomes: row }]
  }

  /** Shown at once, though its turn may be still to come. */
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

  /** Resolves to whether it was done, all of it. */
  async function plan(steps: readonly PlanStep[]): Promise<boolean> {
    const [first, ...others] = steps
    const sent = first && others.length === 0 ? await planOne(first) : (await sendAll(steps, changeOf)).done
    if (sent.length === 0) return false
    const done = sent.map(({ request, becomes }) => ({
      id: request.id,
      number: request.number,
      was: planOf(request),
      became: planOf(becomes),
    }))
    restack(({ undo }) => ({ undo: [...undo, { steps: done }].slice(-STEPS_MAX), redo: [] }))
    return sent.length === steps.length
  }

  /**
   * A step that somebody else has overtaken cannot be taken back any more, and is forgotten; one that was given up for a
   * conflict, or for want of a connection, stays. Resolves to the requests that the step was about.
   */
  async function goBack(direction: 'undo' | 'redo'): Promise<number[]> {
    const step = memory.stacks()[direction].at(-1)
    if (!step) return []
    const ids = step.steps.map(({ id }) => id)
    const { done: steps, isOver } = await sendAll(step.steps, ({ id, was, became }) => ({
      id,
      version: versions.get(id) ?? 0,
      plan: direction === 'undo' ? was : became,
      before: known.current.get(id),
    }))
    const other = direction === 'undo' ? 'redo' : 'undo'
    const left = isOver ? [] : step.steps.slice(steps.length)
    restack((now) => ({
      ...now,
      [direction]: [...now[direction].slice(0, -1), ...(left.length > 0 ? [{ steps: left }] : [])],
      [other]: [...now[other], ...(steps.length > 0 ? [{ steps }] : [])].slice(-STEPS_MAX),
    }))
    if (steps.length < step.steps.length) return ids
    if (steps.length > 1) say(t(`board.several.${direction}ne`, { count: steps.length }))
    else say(t(`board.${direction}ne`, { number: steps[0]?.number ?? 0 }))
    return ids
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
