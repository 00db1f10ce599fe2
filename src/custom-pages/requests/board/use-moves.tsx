import { App, Button, Flex } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '../../../../contract/requests/request-board.ts'
import { startOf } from './board-axis.ts'
import { NOBODY, type Target } from './board-conflicts.ts'
import type { Board } from './use-board.ts'
import type { Plan, Plans } from './use-plans.ts'

/** What becomes of a request that is put down: one of its executors gives way, or all of them. */
export function planAt(request: BoardRequest, source: number | null, target: Target, whom: 'one' | 'all'): Plan {
  if (target.employee === NOBODY) return { ...request, employees: [], planned_start_at: null }
  const { employees } = request
  const stays = source === target.employee || (source === null && employees.includes(target.employee))
  const replaced = employees.map((id) => (id === source ? target.employee : id))
  return {
    employees: stays ? employees : whom === 'one' && source !== null ? [...new Set(replaced)] : [target.employee],
    planned_start_at: new Date(target.start).toISOString(),
    duration_min: target.durationMin,
  }
}

function isSame(request: BoardRequest, plan: Plan): boolean {
  return (
    request.employees.length === plan.employees.length &&
    request.employees.every((id) => plan.employees.includes(id)) &&
    request.duration_min === plan.duration_min &&
    (request.planned_start_at === plan.planned_start_at ||
      (plan.planned_start_at !== null && startOf(request) === Date.parse(plan.planned_start_at)))
  )
}

/** Puts requests where they were dropped, after asking whether one of several executors gives way or all. */
export function useMoves({ employees }: Pick<Board, 'employees'>, plans: Plans) {
  const { t } = useTranslation()
  const { modal } = App.useApp()

  const askWhom = useCallback(
    (request: BoardRequest, source: number) =>
      new Promise<'one' | 'all' | null>((resolve) => {
        const name = employees.find(({ id }) => id === source)?.name ?? ''
        const dialog = modal.confirm({
          title: t('board.whom.title', { number: request.number }),
          content: t('board.whom.text', { count: request.employees.length }),
          onCancel: () => resolve(null),
          footer: () => {
            const choose = (whom: 'one' | 'all' | null) => () => {
              resolve(whom)
              dialog.destroy()
            }
            return (
              <Flex justify="flex-end" gap="small" wrap style={{ marginTop: 12 }}>
                <Button onClick={choose(null)}>{t('crud.cancel')}</Button>
                <Button onClick={choose('all')}>{t('board.whom.all')}</Button>
                <Button type="primary" autoFocus onClick={choose('one')}>
                  {t('board.whom.one', { name })}
                </Button>
              </Flex>
            )
          },
        })
      }),
    [employees, modal, t],
  )

  return useCallback(
    async (request: BoardRequest, source: number | null, target: Target): Promise<boolean> => {
      const isAsked =
        request.employees.length > 1 && source !== null && source !== target.employee && target.employee !== NOBODY
      const whom = isAsked ? await askWhom(request, source) : 'one'
      if (!whom) return false
      const becomes = planAt(request, source, target, whom)
      return isSame(request, becomes) ? false : plans.plan([{ request, becomes }])
    },
    [askWhom, plans],
  )
}
