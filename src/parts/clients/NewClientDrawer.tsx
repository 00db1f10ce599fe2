import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { clientCreate } from '#contract/clients/clients.ts'
import { foreignCountryOf } from '#contract/values/phone-masks.ts'
import { toE164 } from '#contract/values/phone-numbers.ts'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { RadioButtons } from '#src/kit/form/RadioButtons.tsx'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'
import type { Referred } from '#src/kit/inputs/use-reference-options.ts'
import { SimilarTo } from '#src/parts/clients/SimilarTo.tsx'
import { TaxNumberItems } from '#src/parts/clients/TaxNumberItems.tsx'
import { useClientCountry } from '#src/parts/clients/use-client-country.ts'
import { useCreateDrawer } from '../use-create-drawer.ts'

interface Values {
  name: string
  type: 'company' | 'person'
  phone: string | null
}

interface Props {
  /** The caller's number. */
  phone: string | null
  onClose: (client: Referred | null) => void
}

/** Creates a client with what a caller says on the phone; the rest can be added on the client's page. */
export default function NewClientDrawer({ phone, onClose }: Props) {
  const { t } = useTranslation()
  const drawer = useCreateDrawer<Values, Referred>({ resource: 'clients', schema: clientCreate, onClose })
  const home = useClientCountry()
  const typed = Form.useWatch('phone', drawer.form.form) ?? phone
  const country = foreignCountryOf(toE164(typed ?? '', home), home) ?? home
  return (
    <FormDrawer<Values>
      {...drawer}
      title={t('requestForm.newClient')}
      okText={t('requestForm.make')}
      defaults={{ type: 'company', phone }}
      isNew
    >
      <Form.Item name="name" required label={t('requestForm.clientName')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="type" label={t('requestForm.clientType')}>
        <RadioButtons
          aria-label={t('requestForm.clientType')}
          options={(['company', 'person'] as const).map((type) => ({
            value: type,
            label: t(`requestForm.clientTypes.${type}`),
          }))}
        />
      </Form.Item>
      <TaxNumberItems country={country} />
      <Form.Item name="phone" label={t('requestForm.phone')}>
        <PhoneInput />
      </Form.Item>
      <SimilarTo stored={null} country={country} onChoose={onClose} />
    </FormDrawer>
  )
}
