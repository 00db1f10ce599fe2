import { Button, Form, Select } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EquipmentRow } from '#contract/goods/equipment.ts'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import type { Referred } from '#src/kit/inputs/use-reference-options.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageBoundary } from '#src/kit/page/PageBoundary.tsx'
import { CLIENTS, FACILITIES } from '#src/parts/reference-sources.ts'
import type { RequestFormValues } from '#src/parts/requests/form/form-values.ts'
import styles from '#src/parts/requests/form/RequestForm.module.css'
import { useAbility } from '#src/providers/access-control.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'

/** Seldom used, so loaded when they are opened. */
const NewClientDrawer = lazyPage(
  () => import('#src/parts/clients/NewClientDrawer.tsx'),
  'requestForm',
  'similarClients',
)
const NewFacilityDrawer = lazyPage(() => import('./NewFacilityDrawer.tsx'), 'requestForm')

interface Known {
  client?: Referred | null
  facility?: Referred | null
}

const EQUIPMENT_SHOWN = 100

/** Client, facility and equipment narrow each other; missing ones can be created without leaving the form. */
interface PlaceFieldsProps {
  known?: Known
  /** Focuses the client, the first field of a new request. */
  autoFocus?: boolean
}

export function PlaceFields({ known = {}, autoFocus }: PlaceFieldsProps) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<RequestFormValues>()
  const clientId = Form.useWatch('client_id', form) ?? null
  const facilityId = Form.useWatch('facility_id', form) ?? null
  const phone = Form.useWatch(['contact', 'phone'], form) ?? null
  const ability = useAbility()
  const [opened, setOpened] = useState<'client' | 'facility' | null>(null)
  const [made, setMade] = useState<Known>({})

  function chooseClient(id: number | null) {
    if (id !== clientId) form.setFieldsValue({ client_id: id, facility_id: null, equipment: [] })
  }

  /** A chosen facility fills in its client. */
  function chooseFacility(id: number | null, facility: (Referred & { client?: Referred }) | null) {
    form.setFieldsValue({ facility_id: id, equipment: [], ...(facility?.client && { client_id: facility.client.id }) })
    if (facility?.client) setMade((before) => ({ ...before, client: facility.client }))
  }

  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name="client_id"
          label={t('requests.fields.client')}
          extra={
            ability.can('create', 'clients') && (
              <Button type="link" onClick={() => setOpened('client')} style={{ padding: 0 }}>
                {t('requestForm.newClient')}
              </Button>
            )
          }
        >
          <ReferenceSelect
            source={CLIENTS}
            known={made.client ?? known.client ?? null}
            onChange={chooseClient}
            autoFocus={autoFocus}
          />
        </Form.Item>
        <Form.Item
          name="facility_id"
          label={t('requests.fields.facility')}
          extra={
            ability.can('create', 'facilities') && (
              <Button type="link" onClick={() => setOpened('facility')} style={{ padding: 0 }}>
                {t('requestForm.newFacility')}
              </Button>
            )
          }
        >
          <ReferenceSelect
            source={{ ...FACILITIES, ...(clientId && { narrowedBy: { client_id: clientId } }) }}
            known={made.facility ?? known.facility ?? null}
            onChange={chooseFacility}
          />
        </Form.Item>
      </div>
      {ability.can('read', 'equipment') && <EquipmentField facilityId={facilityId} />}
      {/* A drawer that fails to load leaves the form as it is. */}
      <PageBoundary resetOn={opened ?? undefined} isPart>
        <Suspense fallback={null}>
          {opened === 'client' && (
            <NewClientDrawer
              phone={phone}
              onClose={(client) => {
                setOpened(null)
                if (!client) return
                setMade({ client })
                chooseClient(client.id)
              }}
            />
          )}
          {opened === 'facility' && (
            <NewFacilityDrawer
              clientId={clientId}
              onClose={(facility) => {
                setOpened(null)
                if (!facility) return
                setMade({ client: facility.client, facility })
                chooseFacility(facility.id, facility)
              }}
            />
          )}
        </Suspense>
      </PageBoundary>
    </>
  )
}

/** The equipment at the facility; choosing a unit proposes its checklists. */
function EquipmentField({ facilityId }: { facilityId: number | null }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<RequestFormValues>()
  const { data, isFetching } = useCall(
    'equipment.list',
    { query: { facility_id: String(facilityId), per_page: EQUIPMENT_SHOWN } },
    { enabled: facilityId !== null },
  )
  const equipment = data?.data ?? []

  function propose(chosen: number[]) {
    const already: number[] = form.getFieldValue('checklists') ?? []
    const proposed = equipment.filter(({ id }) => chosen.includes(id)).flatMap(({ checklists }) => checklists)
    form.setFieldsValue({ checklists: [...new Set([...already, ...proposed.map(({ id }) => id)])] })
  }

  return (
    <Form.Item name="equipment" label={t('requests.fields.equipment')}>
      <Select
        mode="multiple"
        allowClear
        disabled={facilityId === null}
        placeholder={facilityId === null ? t('requestForm.facilityFirst') : undefined}
        loading={isFetching}
        optionFilterProp="label"
        options={equipment.map((row) => ({ value: row.id, label: equipmentLabel(row) }))}
        notFoundContent={t('requestForm.noEquipment')}
        onChange={propose}
      />
    </Form.Item>
  )
}

function equipmentLabel({ title, model, serial }: EquipmentRow): string {
  return [title, model, serial].filter(Boolean).join(', ')
}
