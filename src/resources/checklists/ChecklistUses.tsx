import { Flex } from 'antd'
import type { ChecklistPage } from '#contract/requests/checklists.ts'
import type { Resource } from '#src/crud/resource.ts'
import { RelatedRows } from '#src/crud/show/RelatedRows.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { equipmentFields, equipmentRows } from '#src/parts/equipment/equipment-rows.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useMay } from '#src/providers/use-may.ts'

const rows: Resource = {
  ...equipmentRows,
  fields: equipmentFields,
  columns: [{ field: 'title', sort: 'title' }, { field: 'facility_id' }, { field: 'model' }, { field: 'serial' }],
}

/** The equipment that proposes a checklist, and the number of requests with it. */
export default function ChecklistUses({ checklist: { id, requests_count } }: { checklist: ChecklistPage }) {
  const { t } = useTexts()
  const maySeeEquipment = useMay('equipment', 'list')
  return (
    <Flex vertical gap="middle">
      <Text>{t('check_lists.uses.requests', { count: requests_count })}</Text>
      {maySeeEquipment && (
        <RelatedRows
          resource={rows}
          listedBy={{ domain: 'checklists', call: 'products', params: { id } }}
          texts="check_lists.uses"
        />
      )}
    </Flex>
  )
}
