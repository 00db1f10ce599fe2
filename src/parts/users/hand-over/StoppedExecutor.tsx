import { Form } from 'antd'
import { useEffect } from 'react'
import type { Row } from '#src/fields/field.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { HAND_OVER, StoppedWork } from './StoppedWork.tsx'

/** In the form of an employee: asks who takes over while they are no longer to go out. */
export default function StoppedExecutor() {
  const { row } = useFormContext()
  const form = Form.useFormInstance()
  const isExecutor = Form.useWatch('is_serviceman', form) !== false
  const isStopping = Boolean(row?.is_active && row.is_serviceman) && !isExecutor

  useEffect(() => {
    if (!isStopping) form.setFieldValue(HAND_OVER, undefined)
  }, [isStopping, form])

  return row && isStopping ? <Work employee={row} /> : null
}

function Work({ employee }: { employee: Row }) {
  // Read each time it is asked about: the answer must be current.
  const { data, error, refetch } = useCall('employees.handOver', { params: { id: employee.id } }, { gcTime: 0 })
  return <StoppedWork user={employee} work={data} error={error} onRetry={() => void refetch()} />
}
