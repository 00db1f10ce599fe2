import { MergeCellsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ContactRow } from '#contract/clients/contacts.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { useSayMerged } from './use-say-merged.ts'

interface Props {
  owner: 'clients' | 'facilities'
  ownerId: number
  contact: ContactRow
  /** The other contacts of the same client or facility. */
  others: readonly ContactRow[]
}

/** Merges another contact of the same client or facility into this one. */
export default function MergeContact({ owner, ownerId, contact: { id, name }, others }: Props) {
  const { t, language } = useTexts()
  const sayMerged = useSayMerged(owner)
  const [isOpen, setOpen] = useState(false)
  const options = others.map((one) => ({
    value: one.id,
    label: [one.name, one.position, one.phone && formatPhone(one.phone, language), one.email]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <>
      <Button
        icon={<MergeCellsOutlined aria-hidden />}
        title={t('merging.action')}
        aria-label={t('merging.mergeNamed', { name })}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <MergeDialog
          entity="contacts"
          hint={t('merging.contactHint', { name })}
          input={<LabelledSelect options={options} />}
          merge={(body) => api.contacts.merge({ params: { contactId: id }, body })}
          onMerged={(merged) => sayMerged(ownerId, merged)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
