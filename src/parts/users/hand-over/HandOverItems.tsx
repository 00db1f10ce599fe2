import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { PATHS } from '#contract/paths.ts'
import type { HandOver } from '#contract/users/users.ts'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import { EXECUTORS, MANAGERS } from '#src/parts/reference-sources.ts'
import { SuccessorInput } from './SuccessorInput.tsx'

interface HandOverItemsProps {
  work: Partial<HandOver>
  leaving: number
  /** Where the form keeps the answer; at its own level when absent. */
  at?: string
  /** Whether the work may be left without anyone. */
  mayBeLeft?: boolean
}

/** The work that others would have to take over, and for each kind who does; nothing when there is none. */
export function HandOverItems({ work, leaving, at, mayBeLeft = false }: HandOverItemsProps) {
  const { t } = useTranslation()
  const {
    facilities = 0,
    agreements = 0,
    managed_requests = 0,
    executed_requests = 0,
    managed_schedules = 0,
    executed_schedules = 0,
  } = work
  const managed = [
    facilities > 0 && t('userRemoval.facilities', { count: facilities }),
    agreements > 0 && t('userRemoval.agreements', { count: agreements }),
    managed_requests > 0 && t('userRemoval.requests', { count: managed_requests }),
    managed_schedules > 0 && t('userRemoval.schedules', { count: managed_schedules }),
  ].filter(Boolean)
  const executed = [
    executed_requests > 0 && t('userRemoval.requests', { count: executed_requests }),
    executed_schedules > 0 && t('userRemoval.schedules', { count: executed_schedules }),
  ].filter(Boolean)
  const nameOf = (field: string) => (at ? [at, field] : field)
  const [managers, executors] = [
    { ...MANAGERS, without: leaving },
    { ...EXECUTORS, without: leaving },
  ]
  return (
    <>
      {managed.length > 0 && (
        <>
          <p>
            <strong>{t('userRemoval.managed', { what: managed.join(', ') })}</strong>
            <ShowRequests isShown={managed_requests > 0} query={`manager_id=${leaving}`} />
          </p>
          <Form.Item name={nameOf('manager_id')} label={t('userRemoval.manager')}>
            {mayBeLeft ? (
              <SuccessorInput source={managers} nobody={t('userRemoval.noManager')} />
            ) : (
              <ReferenceSelect source={managers} />
            )}
          </Form.Item>
        </>
      )}
      {executed.length > 0 && (
        <>
          <p>
            <strong>{t('userRemoval.executed', { what: executed.join(', ') })}</strong>
            <ShowRequests isShown={executed_requests > 0} query={`employee_id=${leaving}`} />
          </p>
          <Form.Item name={nameOf('employee_id')} label={t('userRemoval.employee')}>
            {mayBeLeft ? (
              <SuccessorInput source={executors} nobody={t('userRemoval.noExecutor')} />
            ) : (
              <ReferenceSelect source={executors} />
            )}
          </Form.Item>
        </>
      )}
    </>
  )
}

/** In a tab of its own: what was typed here stays. */
function ShowRequests({ isShown, query }: { isShown: boolean; query: string }) {
  const { t } = useTranslation()
  if (!isShown) return null
  return (
    <>
      {' '}
      <a href={`${PATHS.requests.list}?status=1,2,3&${query}`} target="_blank" rel="noreferrer">
        {t('userRemoval.show')}
      </a>
    </>
  )
}
