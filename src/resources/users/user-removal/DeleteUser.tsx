import { useInvalidate, useNotification } from '@refinedev/core'
import { Form, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import { type HandOver, userRemove } from '#contract/users/users.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { EXECUTORS, MANAGERS } from '#src/parts/reference-sources.ts'
import { api } from '#src/providers/api.ts'
import { useCall } from '#src/providers/use-call.ts'

interface DeleteUserProps {
  user: { id: number; name: string }
  onClose: () => void
}

interface Values {
  manager_id?: number | null
  employee_id?: number | null
}

/** Deletes a user, after showing what they are responsible for and asking who takes it over. */
export default function DeleteUser({ user, onClose }: DeleteUserProps) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  // Reloaded each time the dialog opens: the answer must be current.
  const { data, error, refetch } = useCall('users.handOver', { params: { id: user.id } }, { gcTime: 0 })
  const form = useGuardedForm<Values>({
    schema: userRemove,
    send: (body) => api.users.remove({ params: { id: user.id }, body }),
    async onSent() {
      notify?.({ type: 'success', message: t('userRemoval.done', { name: user.name }) })
      // Only the list: the row itself is gone, and reloading it would fail.
      await invalidate({ resource: 'users', invalidates: ['list'] })
      navigate(PATHS.users.list)
    },
    onClose,
  })

  return (
    <FormDialog
      title={t('userRemoval.title', { name: user.name })}
      okText={t('userRemoval.confirm')}
      form={form}
      isDanger
      isLoading={!data}
    >
      <p>{t('userRemoval.warning')}</p>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && <Successors handOver={data} leaving={user.id} />}
    </FormDialog>
  )
}

/** The rows to hand over, and for each kind the successor. */
function Successors({ handOver, leaving }: { handOver: HandOver; leaving: number }) {
  const { t } = useTranslation()
  const { facilities, managed_requests, executed_requests, managed_schedules, executed_schedules } = handOver
  const managed = [
    facilities > 0 && t('userRemoval.facilities', { count: facilities }),
    managed_requests > 0 && t('userRemoval.requests', { count: managed_requests }),
    managed_schedules > 0 && t('userRemoval.schedules', { count: managed_schedules }),
  ].filter(Boolean)
  const executed = [
    executed_requests > 0 && t('userRemoval.requests', { count: executed_requests }),
    executed_schedules > 0 && t('userRemoval.schedules', { count: executed_schedules }),
  ].filter(Boolean)
  if (managed.length === 0 && executed.length === 0) return <p>{t('userRemoval.nothing')}</p>
  return (
    <>
      {managed.length > 0 && (
        <>
          <p>
            <strong>{t('userRemoval.managed', { what: managed.join(', ') })}</strong>
          </p>
          <Form.Item name="manager_id" label={t('userRemoval.manager')}>
            <ReferenceSelect source={{ ...MANAGERS, without: leaving }} />
          </Form.Item>
        </>
      )}
      {executed.length > 0 && (
        <>
          <p>
            <strong>{t('userRemoval.executed', { what: executed.join(', ') })}</strong>
          </p>
          <Form.Item name="employee_id" label={t('userRemoval.employee')}>
            <ReferenceSelect source={{ ...EXECUTORS, without: leaving }} />
          </Form.Item>
        </>
      )}
    </>
  )
}
