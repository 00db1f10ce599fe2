import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { RadioButtons } from '../../../kit/form/RadioButtons.tsx'
import { PhoneInput } from '../../../kit/inputs/PhoneInput.tsx'
import type { Referred } from '../../../kit/inputs/use-reference-options.ts'
import { api } from '../../../providers/api.ts'
import { useCreateInDrawer } from './use-create-in-drawer.ts'

interface Values {
  name: string
  type: 'company' | 'person'
  phone: string | null
}

/** As much of a new client as one gets to know on the phone; the rest can be added on the client's own page. */
export function NewClientDrawer({ onClose }: { onClose: (client: Referred | null) => void }) {
  const { t } = useTranslation()
  const drawer = useCreateInDrawer<Values, Referred>((body) => api.clients.create({ body }), onClose)
  return (
    <FormDrawer<Values>
      {...drawer}
      title={t('requests.add.newClient')}
      okText={t('requests.add.make')}
      initialValues={{ type: 'company', phone: null }}
    >
      <Form.Item
        name="name"
        label={t('requests.add.clientName')}
        rules={[{ required: true, whitespace: true, message: t('requests.add.nameRequired') }]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="type" label={t('requests.add.clientType')}>
        <RadioButtons
          aria-label={t('requests.add.clientType')}
          options={(['company', 'person'] as const).map((type) => ({
            value: type,
            label: t(`requests.add.clientTypes.${type}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="phone" label={t('requests.add.phone')}>
        <PhoneInput />
      </Form.Item>
    </FormDrawer>
  )
}
