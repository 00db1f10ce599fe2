import { Form } from 'antd'
import { useEffect } from 'react'
import type { HandOver } from '#contract/users/users.ts'
import type { Row } from '#src/fields/field.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { HAND_OVER, StoppedWork } from './StoppedWork.tsx'

/** In the form of a user: asks who takes over while they are being deactivated, or no longer to go out. */
export default function StoppedUser() {
  const { row } = useFormContext()
  const form = Form.useFormInstance()
  const isActive = Form.useWatch('is_active', form) !== false
  const isExecutor = Form.useWatch('is_serviceman', form) !== false
  const manages = Boolean(row?.is_active) && !isActive
  const executes = Boolean(row?.is_active && row.is_serviceman) && !(isActive && isExecutor)
  const isStopping = manages || executes

  useEffect(() => {
    if (!isStopping) form.setFieldValue(HAND_OVER, undefined)
  }, [isStopping, form])

  return row && isStopping ? <Work user={row} manages={manages} executes={executes} /> : null
}

function Work({ user, manages, executes }: { user: Row; manages: boolean; executes: boolean }) {
  // Read each time it is asked about: the answer must be current.
  const { data, error, refetch } = useCall('users.handOver', { params: { id: user.id } }, { gcTime: 0 })
  const work = data && { ...(manages && managedOf(data)), ...(executes && executedOf(data)) }
  return <StoppedWork user={user} work={work} error={error} onRetry={() => void refetch()} />
}

function managedOf({ facilities, managed_requests, managed_schedules }: HandOver): Partial<HandOver> {
  return { facilities, managed_requests, managed_schedules }
}

function executedOf({ executed_requests, executed_schedules }: HandOver): Partial<HandOver> {
  return { executed_requests, executed_schedules }
}
