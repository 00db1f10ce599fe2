import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EquipmentPage } from '#contract/goods/equipment.ts'
import { defineResource } from '#src/crud/resource.ts'
import { RelatedRows } from '#src/crud/show/RelatedRows.tsx'
import type { Row } from '#src/fields/field.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { equipmentFields, sparePartRows } from '#src/parts/equipment/equipment-rows.tsx'
import { WarrantyTag } from '#src/parts/equipment/Warranty.tsx'
import { historyTab } from '#src/parts/feed/feed-tab.tsx'
import { requestsTab } from '#src/parts/requests/requests-tab.tsx'
import { schedulesTab } from '#src/parts/scheduled-requests/schedules-tab.tsx'
import { EquipmentTree } from './list/EquipmentTree.tsx'

const EquipmentList = lazyPage(() => import('./list/EquipmentList.tsx'))
const LabelSection = lazyPage(() => import('./LabelSection.tsx'))

/** The page of a piece of equipment: its fields, its parts as a tree, and its label. */
function WithPartsAndLabel({ row, children }: { row: Row; children: ReactNode }) {
  const { t } = useTranslation()
  const equipment = row as unknown as EquipmentPage
  return (
    <>
      {children}
      <Section title={t('equipment.parts.title')}>
        <RelatedRows
          resource={sparePartRows}
          listedBy={{ domain: 'equipment', call: 'spareparts', query: { parent_id: row.id } }}
          addWith={`parent_id=${row.id}${equipment.facility ? `&facility_id=${equipment.facility.id}` : ''}`}
          texts="equipment.parts"
          Rows={EquipmentTree}
        />
      </Section>
      <LabelSection equipment={equipment} />
    </>
  )
}

/** The equipment at the facilities, with its parts, its history and a label that takes fault reports. */
export default defineResource({
  name: 'equipment',
  titleOf: ({ title }) => title,
  fields: equipmentFields,
  columns: [
    { field: 'title', sort: 'title' },
    { field: 'facility_id' },
    { field: 'manufacturer', notOnCard: true },
    { field: 'model' },
    { field: 'serial' },
    { field: 'warranty_till', sort: 'warranty_till' },
    { field: 'tags', notOnCard: true },
  ],
  filters: ['facility_id', 'parent_id', 'tag'],
  List: EquipmentList,
  sections: [
    { title: 'main', fields: ['title', 'manufacturer', 'model', 'article', 'serial'] },
    { title: 'location', fields: ['facility_id', 'parent_id'] },
    { title: 'service', fields: ['installed_on', 'warranty_till', 'checklists'] },
    { title: 'more', fields: ['tags'] },
  ],
  overview: [
    { title: 'main', fields: ['manufacturer', 'model', 'article', 'serial'] },
    { title: 'location', fields: ['client', 'facility_id', 'parent_id'] },
    { title: 'service', fields: ['installed_on', 'warranty_till', 'checklists'] },
    { title: 'more', fields: ['tags', 'created_at'] },
  ],
  Badges: WarrantyTag,
  Overview: WithPartsAndLabel,
  tabs: [requestsTab('equipment', 'equipment'), schedulesTab('equipment'), historyTab('equipment')],
  canBeArchived: true,
  defaults: { tags: [], checklists: [] },
})
