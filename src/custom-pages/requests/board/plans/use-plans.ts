import { useNotification } from '@refinedev/core'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardRequest, PLAN_CHANGES_MAX } from '../../../../../contract/requests/request-board.ts'
import { formatDateTime } from '../../../../kit/values/format-time.ts'
import { api } from '../../../../providers/api.ts'
import { isApiError, reasonOf } from '../../../../providers/api-error.ts'
import type { SoughtVisit } from '../../../../resources/requests/availability.ts'
import { usePlanning } from '../../../../resources/requests/planning-conflicts.tsx'
import { startOf } from '../model/board-axis.ts'
import type { Board } from '../model/use-board.ts'

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
}

/** One act, as it can be taken back and done again. */
interface Done {
  steps: { id: number; number: number; was: Plan; became: Plan }[]
}

function planOf({ employees, planned_start_at, duration_min }: Plan): Plan {
  return { employees, planned_start_at, duration_min }
}

function changeOf({ request: { id, version }, becomes }: PlanStep): Change {
  return { id, version, plan: planOf(becomes) }
}

/**
 * Plans on a board: shown at once, put back when it fails, asked about when it is in conflict; twenty steps of it can be taken
 * back and done again, each by an act of its own.
 */
export function usePlans({ show, renew, byId }: Pick<Board, 'show' | 'renew' | 'byId'>, say: (text: string) => void) {
  const { t, i18n } = useTranslation()
  const { open } = useNotification()
  const ask = usePlanning()
  const [stacks, setStacks] = useState<{ undo: Done[]; redo: Done[] }>({ undo: [], redo: [] })
  /** Of the requests that were planned here, as this page left them: somebody else's change has another one. */
  const versions = useRef(new Map<number, number>())
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const known = useRef(byId)
  known.current = byId

  /** Resolves to the rows as they have become; null when it was not done. */
  const sendNow = useCallback(
    async (planned: Change[], visit?: SoughtVisit): Promise<BoardRequest[] | null> => {
      // The row that was taken may be drawn as it was before what this page has done to it since.
      const changes = planned.map((one) => ({
        ...one,
        version: Math.max(one.version, versions.current.get(one.id) ?? 0),
      }))
      const before = changes.flatMap(({ id }) => known.current.get(id) ?? [])
      show(before.map((row) => ({ ...row, ...changes.find(({ id }) => id === row.id)?.plan })))
      try {
        const rows = await ask((force, instead) => {
          const body = { changes: changes.map(({ plan, ...one }) => ({ ...one, ...plan, ...instead })), force }
          return api.requests.plan({ body })
        }, visit)
        if (!rows) {
          show(before)
          return null
        }
        for (const { id, version } of rows) versions.current.set(id, version)
        show(rows)
        return rows
      } catch (error) {
        show(before)
        const message = isApiError(error, 'stale') ? await sayWhose(changes, error.details) : reasonOf(error)
        open?.({ type: 'error', message })
        say(message)
        return null
      } finally {
        void renew()
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
    [ask, open, renew, say, show, t],
  )

  /** One after another: who drags on before an undo is answered would be told that somebody else was quicker. */
  const send = useCallback(
    (...args: Parameters<typeof sendNow>) => {
      const turn = last.current.then(() => sendNow(...args))
      last.current = turn
      return turn
    },
    [sendNow],
  )

  /** As many of them as one call takes, call by call; those that were done, which are all of them unless one call fails. */
  async function sendAll<One>(steps: readonly One[], changeOf: (step: One) => Change): Promise<One[]> {
    const done: One[] = []
    for (let at = 0; at < steps.length; at += PLAN_CHANGES_MAX) {
      const part = steps.slice(at, at + PLAN_CHANGES_MAX)
      if (!(await send(part.map(changeOf)))) break
      done.push(...part)
    }
    return done
  }

  /** Of one request another time or somebody else is offered where it is in conflict; says when that has become. */
  async function planOne(step: PlanStep): Promise<PlanStep[]> {
    const { request, becomes } = step
    const rows = await send([changeOf(step)], { ...planOf(becomes), request_ids: [request.id] })
    const [row] = rows ?? []
    if (!row) return []
    if (row.planned_start_at && startOf(row) !== Date.parse(becomes.planned_start_at ?? '')) {
      const time = formatDateTime(row.planned_start_at, i18n.language)
      open?.({ type: 'success', message: t('board.plannedFor', { number: request.number, time }) })
    }
    return [{ request, becomes: row }]
  }

  /** Resolves to whether it was done, all of it. */
  async function plan(steps: readonly PlanStep[]): Promise<boolean> {
    const [first, ...others] = steps
    const sent = first && others.length === 0 ? await planOne(first) : await sendAll(steps, changeOf)
    if (sent.length === 0) return false
    const done = sent.map(({ request, becomes }) => ({
      id: request.id,
      number: request.number,
      was: planOf(request),
      became: planOf(becomes),
    }))
    setStacks(({ undo }) => ({ undo: [...undo, { steps: done }].slice(-STEPS_MAX), redo: [] }))
    return sent.length === steps.length
  }

  /** A step that somebody else has overtaken cannot be taken back any more, and is forgotten. */
  async function goBack(direction: 'undo' | 'redo') {
    const step = stacks[direction].at(-1)
    if (!step) return
    const steps = await sendAll(step.steps, ({ id, was, became }) => ({
      id,
      version: versions.current.get(id) ?? 0,
      plan: direction === 'undo' ? was : became,
    }))
    setStacks((now) => {
      const rest = { ...now, [direction]: now[direction].slice(0, -1) }
      if (steps.length === 0) return rest
      const other = direction === 'undo' ? 'redo' : 'undo'
      return { ...rest, [other]: [...now[other], { steps }].slice(-STEPS_MAX) }
    })
    if (steps.length < step.steps.length) return
    if (steps.length > 1) say(t(`board.several.${direction}ne`, { count: steps.length }))
    else say(t(`board.${direction}ne`, { number: steps[0]?.number ?? 0 }))
  }

  return {
    plan,
    undo: () => goBack('undo'),
    redo: () => goBack('redo'),
    canUndo: stacks.undo.length > 0,
    canRedo: stacks.redo.length > 0,
  }
}
export type Plans = ReturnType<typeof usePlans>
