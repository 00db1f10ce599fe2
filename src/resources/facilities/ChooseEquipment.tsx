import { useInvalidate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EquipmentRow } from '#contract/goods/equipment.ts'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { ReferenceMultiSelect } from '#src/kit/inputs/ReferenceMultiSelect.tsx'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { feedKey } from '#src/parts/feed/feed-key.ts'
import { EQUIPMENT_UNITS } from '#src/parts/reference-sources.ts'
import { api } from '#src/providers/calls/api.ts'

/** The call's largest page. */
const PAGE_SIZE = 100

interface ChooseEquipmentProps {
  facilityId: number
  onClose: () => void
}

/** Chooses which equipment is at a facility; added and removed equipment is saved together. */
export default function ChooseEquipment({ facilityId, onClose }: ChooseEquipmentProps) {
  const { t } = useTranslation()
  const {
    data: here,
    error,
    refetch,
  } = useQuery({
    queryKey: ['facilities', 'all equipment', facilityId],
    queryFn: () => readAll(facilityId),
    gcTime: 0,
  })
  if (error) {
    return (
      <Modal open title={t('facilities.equipment.choose')} footer={null} onCancel={onClose}>
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </Modal>
    )
  }
  if (!here) return null
  return <ChoiceForm facilityId={facilityId} here={here} onClose={onClose} />
}

/** Reads every page: equipment missing from the saved list would be removed. */
async function readAll(id: number): Promise<EquipmentRow[]> {
  const rows: EquipmentRow[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await api.facilities.equipments({ params: { id }, query: { page, per_page: PAGE_SIZE } })
    rows.push(...data)
    if (data.length === 0 || rows.length >= total) return rows
  }
}

function ChoiceForm({ facilityId, here, onClose }: ChooseEquipmentProps & { here: EquipmentRow[] }) {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const queries = useQueryClient()
  const form = useGuardedForm<{ equipment_ids: number[] }>({
    send: (body) => api.facilities.syncEquipment({ params: { id: facilityId }, body }),
    async onSent() {
      await Promise.all([
        invalidate({ resource: 'equipment', invalidates: ['list', 'detail'] }),
        queries.invalidateQueries({ queryKey: feedKey(['facilities', facilityId]) }),
      ])
      onClose()
    },
    onClose,
  })

  return (
    <FormDrawer
      title={t('facilities.equipment.choose')}
      okText={t('crud.save')}
      form={form}
      defaults={{ equipment_ids: here.map(({ id }) => id) }}
    >
      <Form.Item name="equipment_ids" label={t('facilities.equipment.label')} extra={t('facilities.equipment.hint')}>
        <ReferenceMultiSelect source={EQUIPMENT_UNITS} known={here.map(({ id, title }) => ({ id, name: title }))} />
      </Form.Item>
    </FormDrawer>
  )
}
