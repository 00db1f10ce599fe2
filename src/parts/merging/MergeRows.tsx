import type { Row } from '#src/fields/field.ts'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import { CLIENTS, FACILITIES } from '#src/parts/reference-sources.ts'
import { api } from '#src/providers/calls/api.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { useSayMerged } from './use-say-merged.ts'
import { WhatMerges } from './WhatMerges.tsx'

interface Props {
  entity: 'clients' | 'facilities'
  row: Row
  onClose: () => void
}

/** Merges another client or facility into this one. */
export default function MergeRows({ entity, row, onClose }: Props) {
  const { id, name } = row
  const { t } = useTexts()
  const sayMerged = useSayMerged(entity)
  return (
    <MergeDialog
      entity={entity}
      hint={t('merging.hint', { name })}
      input={<ReferenceSelect source={{ ...sourceOf(entity, row), without: id }} isClearable={false} />}
      merge={(body) => api[entity].merge({ params: { id }, body })}
      onMerged={(merged) => sayMerged(id, merged)}
      onClose={onClose}
      preview={(otherId) => <WhatMerges entity={entity} id={id} otherId={otherId} country={row.country} />}
    />
  )
}

/** Facilities of one client alone can be the same. */
function sourceOf(entity: Props['entity'], row: Row) {
  return entity === 'clients'
    ? CLIENTS
    : { ...FACILITIES, narrowedBy: { client_id: (row.client as { id: number }).id } }
}
