import { useInvalidate, useNotification } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import { type HandOver, userRemove } from '#contract/users/users.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { HandOverItems } from '#src/parts/users/hand-over/HandOverItems.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

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
      {data && hasNothing(data) && <p>{t('userRemoval.nothing')}</p>}
      {data && <HandOverItems work={data} leaving={user.id} />}
    </FormDialog>
  )
}

function hasNothing(work: HandOver): boolean {
  return Object.values(work).every((count) => count === 0)
}
