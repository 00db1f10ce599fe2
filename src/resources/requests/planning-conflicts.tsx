import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatConflict, type PlanningConflict } from '../../../contract/requests/planning-conflicts.ts'
import { useConfirm } from '../../kit/page/use-confirm.ts'
import { isApiError } from '../../providers/api-error.ts'
import { useLocale } from '../../providers/i18n.ts'

/** The conflicts a refused plan names; null when the failure is another. */
export function conflictsOf(error: unknown): PlanningConflict[] | null {
  if (!isApiError(error, 'planning_conflict')) return null
  const { details } = error
  if (Array.isArray(details)) return details as PlanningConflict[]
  return (details as { conflicts?: PlanningConflict[] } | undefined)?.conflicts ?? []
}

/** Who cannot come, why, and when that is by the reader's clock. */
export function ConflictList({ conflicts }: { conflicts: PlanningConflict[] }) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {conflicts.map((conflict) => (
        <li key={conflict.token}>
          {conflict.employee && `${conflict.employee.name}: `}
          {formatConflict(conflict, locale)}
          {conflict.request && (
            <>
              {', '}
              <Link to={`/requests/${conflict.request.id}`} target="_blank" style={{ textDecoration: 'underline' }}>
                {t('requests.numbered', { number: conflict.request.number })} {conflict.request.name}
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The reason where there is one for all of them. */
function titleKey(conflicts: PlanningConflict[]) {
  const [first, ...others] = new Set(conflicts.map(({ key }) => key))
  return `requests.conflicts.titles.${first && others.length === 0 ? first : 'several'}` as const
}

/**
 * Plans, and when that is in conflict, asks whether to plan anyway; again when by then another conflict has come up. Resolves
 * to null when the answer was no.
 */
export function usePlanning() {
  const confirm = useConfirm()
  const { t } = useTranslation()

  return useCallback(
    async <Result,>(plan: (force: string[]) => Promise<Result>): Promise<Result | null> => {
      let accepted: string[] = []
      for (;;) {
        try {
          return await plan(accepted)
        } catch (error) {
          const conflicts = conflictsOf(error)
          if (!conflicts) throw error
          const isForced = await confirm({
            title: t(titleKey(conflicts)),
            content: <ConflictList conflicts={conflicts} />,
            width: 520,
            okText: t('requests.conflicts.anyway'),
            cancelText: t('requests.conflicts.back'),
            // Enter goes back to the plan: planning over a conflict is to be meant.
            okButtonProps: { type: 'default' },
            cancelButtonProps: { type: 'primary' },
          })
          if (!isForced) return null
          accepted = conflicts.map(({ token }) => token)
        }
      }
    },
    [confirm, t],
  )
}
