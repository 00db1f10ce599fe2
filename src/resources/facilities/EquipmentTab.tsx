import { ToolOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TabProps } from '#src/crud/resource.ts'
import { RelatedRows } from '#src/crud/show/RelatedRows.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { equipmentRows } from '#src/parts/equipment/equipment-rows.tsx'
import { useAbility } from '#src/providers/access-control.tsx'

const ChooseEquipment = lazyPage(() => import('./ChooseEquipment.tsx'))

/** The equipment at a facility, which can be moved here from elsewhere and away again. */
export default function EquipmentTab({ row }: TabProps) {
  const ability = useAbility()
  const { id } = row
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const mayChange = ability.can('equipment', subject('facilities', row))
  const listedBy = { domain: 'facilities', call: 'equipments', params: { id } }
  const choose = mayChange && (
    <Button icon={<ToolOutlined aria-hidden />} onClick={() => setChoosing(true)}>
      {t('facilities.equipment.choose')}
    </Button>
  )
  return (
    <>
      <RelatedRows resource={equipmentRows} listedBy={listedBy} addWith={`facility_id=${id}`} actions={choose} />
      {isChoosing && (
        <Suspense fallback={null}>
          <ChooseEquipment facilityId={id} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
