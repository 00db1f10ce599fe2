import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { facilityCreate } from '#contract/clients/facilities.ts'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import type { Referred } from '#src/kit/inputs/use-reference-options.ts'
import { ContentPart } from '#src/kit/page/ContentPart.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { CLIENTS } from '#src/parts/reference-sources.ts'
import { useCreateDrawer } from '#src/parts/use-create-drawer.ts'

/** With its map it is heavier than the whole form behind the drawer. */
const FacilityPlaceItems = lazyPage(() => import('./FacilityPlaceItems.tsx'))

interface Values {
  name: string
  client_id: number
  city: string | null
  address: string | null
  lat: number | null
  lon: number | null
}

interface Props {
  clientId: number | null
  onClose: (facility: (Referred & { client: Referred }) | null) => void
}

export default function NewFacilityDrawer({ clientId, onClose }: Props) {
  const { t } = useTranslation()
  const drawer = useCreateDrawer<Values, Referred & { client: Referred }>({
    resource: 'facilities',
    schema: facilityCreate,
    onClose,
  })
  return (
    <FormDrawer<Values>
      {...drawer}
      title={t('requestForm.newFacility')}
      okText={t('requestForm.make')}
      isNew
      defaults={{ city: null, address: null, lat: null, lon: null, ...(clientId && { client_id: clientId }) }}
    >
      <Form.Item name="client_id" label={t('requests.fields.client')}>
        <ReferenceSelect source={CLIENTS} />
      </Form.Item>
      <Form.Item name="name" required label={t('requestForm.facilityName')}>
        <Input autoComplete="off" />
      </Form.Item>
      <ContentPart>
        <FacilityPlaceItems />
      </ContentPart>
    </FormDrawer>
  )
}
