import { Alert, Flex, Form, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#src/fields/field.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { GoingRows } from './GoingRows.tsx'

/** Where the decision is kept in the form and in the body. */
const FIELD = 'open_work'

/** In the form of a facility whose client is being changed: what stays, and which open work goes along. */
export default function ChangedClient() {
  const { row } = useFormContext()
  const form = Form.useFormInstance()
  const clientId: unknown = Form.useWatch('client_id', form)
  const former = row?.client as { id: number; name: string } | undefined
  const isChanged = former !== undefined && typeof clientId === 'number' && clientId !== former.id

  useEffect(() => {
    if (!isChanged) form.setFieldValue(FIELD, undefined)
  }, [isChanged, form])

  return row && isChanged ? <OpenWork facility={row} former={former.name} /> : null
}

function OpenWork({ facility, former }: { facility: Row; former: string }) {
  const { t } = useTranslation()
  // Read each time it is asked about: the answer must be current.
  const { data, error, refetch } = useCall('facilities.openWork', { params: { id: facility.id } }, { gcTime: 0 })
  return (
    <Flex vertical gap="small" style={{ marginBottom: 16 }}>
      <Alert type="info" showIcon message={t('facilityClient.closedStay', { client: former })} />
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data && data.requests.total > 0 && (
        <Form.Item
          name={[FIELD, 'requests']}
          label={t('facilityClient.requests', { count: data.requests.total })}
          required
          style={{ marginBottom: 0 }}
        >
          <GoingRows entity="requests" open={data.requests} />
        </Form.Item>
      )}
      {data && data.schedules.total > 0 && (
        <Form.Item
          name={[FIELD, 'schedules']}
          label={t('facilityClient.schedules', { count: data.schedules.total })}
          required
          style={{ marginBottom: 0 }}
        >
          <GoingRows entity="scheduled_requests" open={data.schedules} />
        </Form.Item>
      )}
    </Flex>
  )
}
