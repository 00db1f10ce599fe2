import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { ReferenceSelect } from '../../components/ReferenceSelect.tsx'
import type { Referred } from '../../components/use-reference-options.ts'
import { api } from '../../providers/api.ts'
import { CLIENTS } from './reference-sources.ts'
import { useCreateInDrawer } from './use-create-in-drawer.ts'

interface Values {
  name: string
  client_id: number
  address: string | null
}

interface Props {
  clientId: number | null
  onClose: (facility: (Referred & { client: Referred }) | null) => void
}

export function NewFacilityDrawer({ clientId, onClose }: Props) {
  const { t } = useTranslation()
  const drawer = useCreateInDrawer<Values, Referred & { client: Referred }>(
    (body) => api.facilities.create({ body }),
    onClose,
  )
  return (
    <FormDrawer<Values>
      {...drawer}
      title={t('requests.add.newFacility')}
      okText={t('requests.add.make')}
      initialValues={{ address: null, ...(clientId && { client_id: clientId }) }}
    >
      <Form.Item
        name="client_id"
        label={t('requests.fields.client')}
        rules={[{ required: true, message: t('requests.add.clientRequired') }]}
      >
        <ReferenceSelect source={CLIENTS} />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('requests.add.facilityName')}
        rules={[{ required: true, whitespace: true, message: t('requests.add.nameRequired') }]}
      >
        <Input maxLength={200} autoFocus autoComplete="off" />
      </Form.Item>
      <Form.Item name="address" label={t('requests.add.address')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 3 }} />
      </Form.Item>
    </FormDrawer>
  )
}
