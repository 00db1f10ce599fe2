import { App } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PlanningConflict } from '../../../contract/request-rows.ts'
import { isApiError } from '../../providers/api-error.ts'

/** The conflicts a refused plan names; null when the failure is another. */
export function conflictsOf(error: unknown): PlanningConflict[] | null {
  if (!isApiError(error, 'planning_conflict')) return null
  const { details } = error
  if (Array.isArray(details)) return details as PlanningConflict[]
  return (details as { conflicts?: PlanningConflict[] } | undefined)?.conflicts ?? []
}

/** Who cannot come then, and why. */
export function ConflictList({ conflicts }: { conflicts: PlanningConflict[] }) {
  const { t } = useTranslation()
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {conflicts.map(({ employee, kind, request }) => (
        <li key={`${employee.id}-${kind}-${request?.id}`}>
          {employee.name}: {t(`requests.conflicts.${kind}`)}
          {request && (
            <>
              {' '}
              <Link to={`/requests/${request.id}`} target="_blank">
                {t('requests.numbered', { number: request.number })} {request.name}
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Plans, and when the executors are busy or off then, asks whether to plan anyway. Resolves to null when the answer
 * was no.
 */
export function usePlanning() {
  const { modal } = App.useApp()
  const { t } = useTranslation()

  return useCallback(
    async <Result,>(plan: (force: boolean) => Promise<Result>): Promise<Result | null> => {
      try {
        return await plan(false)
      } catch (error) {
        const conflicts = conflictsOf(error)
        if (!conflicts) throw error
        const isForced = await ask(
          modal,
          {
            title: t('requests.conflicts.title'),
            okText: t('requests.conflicts.anyway'),
            cancelText: t('requests.conflicts.back'),
          },
          <ConflictList conflicts={conflicts} />,
        )
        return isForced ? plan(true) : null
      }
    },
    [modal, t],
  )
}

type Modal = ReturnType<typeof App.useApp>['modal']

function ask(modal: Modal, words: Record<'title' | 'okText' | 'cancelText', string>, content: ReactNode) {
  return new Promise<boolean>((resolve) => {
    modal.confirm({ ...words, content, width: 520, onOk: () => resolve(true), onCancel: () => resolve(false) })
  })
}
