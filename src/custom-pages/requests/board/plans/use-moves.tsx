import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { describeConflict } from '#contract/requests/conflicts-in-words.ts'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { usePlanFailure } from '#src/custom-pages/requests/use-plan-failure.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { startOf } from '../model/board-axis.ts'
import { executorsAt, NOBODY, prospectOf, type Target } from '../model/board-conflicts.ts'
import type { Board } from '../model/use-board.ts'
import type { BoardPlan } from './board-memory.ts'
import { useChoice } from './use-choice.tsx'
import type { Plans } from './use-plans.ts'

/** The plan of a request that is put down. */
export function planAt(request: BoardRequest, source: number | null, target: Target, whom: 'one' | 'all'): BoardPlan {
  const employees = executorsAt(request, source, target, whom)
  if (target.employee === NOBODY) {
    // The executors who are left keep the planned time.
    return { ...request, employees, planned_start_at: employees.length > 0 ? request.planned_start_at : null }
  }
  return {
    employees,
    planned_start_at: new Date(target.start).toISOString(),
    duration_min: target.durationMin,
  }
}

function isSame(request: BoardRequest, plan: BoardPlan): boolean {
  return (
    request.employees.length === plan.employees.length &&
    request.employees.every((id) => plan.employees.includes(id)) &&
    request.duration_min === plan.duration_min &&
    (request.planned_start_at === plan.planned_start_at ||
      (plan.planned_start_at !== null && startOf(request) === Date.parse(plan.planned_start_at)))
  )
}

/** Puts requests where they were dropped, after asking whether one of several executors gives way or all. */
export function useMoves({ employees, times }: Pick<Board, 'employees' | 'times'>, plans: Plans) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const ask = useChoice()
  const sayFailed = usePlanFailure()

  return useCallback(
    async (request: BoardRequest, source: number | null, target: Target): Promise<boolean> => {
      // The row is there for the visits they still have: those may stay, no other is given to them.
      const inactive = prospectOf(times, { request, source, target }).conflicts.find(
        ({ key, employee }) => key === 'inactive' && employee?.id === target.employee,
      )
      if (inactive && !request.employees.includes(target.employee)) {
        sayFailed([request], describeConflict(inactive, locale))
        return false
      }
      const isAsked = request.employees.length > 1 && source !== null && source !== target.employee
      const title = target.employee === NOBODY ? 'board.whom.takeOff' : 'board.whom.title'
      const whom = isAsked
        ? await ask({
            title: t(title, { number: request.number }),
            content: t('board.whom.text', { count: request.employees.length }),
            choices: [
              { value: 'all' as const, label: t('board.whom.all') },
              {
                value: 'one' as const,
                label: t('board.whom.one', { name: employees.find(({ id }) => id === source)?.name ?? '' }),
              },
            ],
          })
        : 'one'
      if (!whom) return false
      const becomes = planAt(request, source, target, whom)
      return isSame(request, becomes) ? false : plans.plan([{ request, becomes }])
    },
    [ask, employees, locale, plans, sayFailed, t, times],
  )
}

/** Assigns an executor beside the present ones or instead of them; asks which when there are any. */
export function useAssignment({ employees }: Pick<Board, 'employees'>, plans: Plans) {
  const { t } = useTranslation()
  const ask = useChoice()
  return useCallback(
    async (request: BoardRequest, employee: number) => {
      const names = request.employees.map((id) => employees.find((one) => one.id === id)?.name).filter(Boolean)
      const how =
        request.employees.length === 0
          ? 'instead'
          : await ask({
              title: t('board.beside.title', { number: request.number }),
              content: t('board.beside.text', { names: names.join(', ') }),
              choices: [
                { value: 'instead' as const, label: t('board.beside.instead') },
                { value: 'beside' as const, label: t('board.beside.add') },
              ],
            })
      if (!how) return
      const becomes = { ...request, employees: [...(how === 'beside' ? request.employees : []), employee] }
      await plans.plan([{ request, becomes }])
    },
    [ask, employees, plans, t],
  )
}
