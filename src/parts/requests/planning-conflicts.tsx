import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import { useDialogs } from '#src/kit/overlays/use-dialogs.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import type { SoughtVisit } from './availability.ts'
import { ConflictList } from './ConflictList.tsx'
import { FreeInstead, type Instead } from './FreeInstead.tsx'

/** The conflicts of a rejected plan; null for any other error. */
export function conflictsOf(error: unknown): PlanningConflict[] | null {
  if (!isApiError(error, 'planning_conflict')) return null
  const { details } = error
  if (Array.isArray(details)) return details as PlanningConflict[]
  return (details as { conflicts?: PlanningConflict[] } | undefined)?.conflicts ?? []
}

/** The title: the reason, when all conflicts have the same one. */
function titleKey(conflicts: PlanningConflict[]) {
  const [first, ...others] = new Set(conflicts.map(({ key }) => key))
  return `requests.conflicts.titles.${first && others.length === 0 ? first : 'several'}` as const
}

/** The visit being planned; without it no alternatives are offered. */
type Planned = SoughtVisit & { employees?: number[] }

/**
 * Plans, and on a conflict asks whether to plan anyway, at another time or with another executor; asks again when a new
 * conflict has come up since. Those that are `known` by their tokens were accepted before. Resolves to null when the user
 * cancels.
 */
export function usePlanning() {
  const dialogs = useDialogs()
  const { t } = useTranslation()
  const queries = useQueryClient()

  const ask = useCallback(
    (conflicts: PlanningConflict[], visit: Planned | undefined) =>
      new Promise<'anyway' | Instead | null>((resolve) => {
        const choose = (instead: Instead) => {
          resolve(instead)
          dialog.destroy()
        }
        const dialog = dialogs.confirm({
          title: t(titleKey(conflicts)),
          // The dialog is rendered outside the pages and their query client.
          content: (
            <QueryClientProvider client={queries}>
              <Flex vertical gap="middle">
                <ConflictList conflicts={conflicts} />
                {visit?.planned_start_at && <FreeInstead visit={visit} conflicts={conflicts} onChoose={choose} />}
              </Flex>
            </QueryClientProvider>
          ),
          width: 520,
          okText: t('requests.conflicts.anyway'),
          cancelText: t('requests.conflicts.back'),
          // Enter goes back to the plan: planning despite a conflict must be deliberate.
          autoFocusButton: 'cancel',
          okButtonProps: { type: 'default' },
          cancelButtonProps: { type: 'primary' },
          onOk: () => resolve('anyway'),
          onCancel: () => resolve(null),
        })
      }),
    [dialogs, queries, t],
  )

  return useCallback(
    async <Result,>(
      plan: (force: string[], instead: Instead) => Promise<Result>,
      visit?: Planned,
      known: readonly string[] = [],
    ): Promise<Result | null> => {
      let accepted = [...known]
      let instead: Instead = {}
      for (;;) {
        try {
          return await plan(accepted, instead)
        } catch (error) {
          const conflicts = conflictsOf(error)
          if (!conflicts) throw error
          const answer = await ask(conflicts, visit && { ...visit, ...instead })
          if (!answer) return null
          accepted = answer === 'anyway' ? [...known, ...conflicts.map(({ token }) => token)] : []
          if (answer !== 'anyway') instead = { ...instead, ...answer }
        }
      }
    },
    [ask],
  )
}
