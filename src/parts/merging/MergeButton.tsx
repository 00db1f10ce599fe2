import { MergeCellsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { Row } from '#src/fields/field.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { mayTake, useAbility } from '#src/providers/access-control.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

const MergeRows = lazyPage(() => import('./MergeRows.tsx'), 'merging')

interface Props {
  entity: 'clients' | 'facilities'
  row: Row
}

/** Merges a row that was entered twice into this one. */
export function MergeButton({ entity, row }: Props) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  useAbility()
  if (!mayTake('merge', entity, row) || row.is_archived) return null
  return (
    <>
      <Button
        icon={<MergeCellsOutlined aria-hidden />}
        onMouseEnter={() => void MergeRows.loadAhead()}
        onFocus={() => void MergeRows.loadAhead()}
        onClick={() => setOpen(true)}
      >
        {t('crud.merge')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <MergeRows entity={entity} row={row} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
