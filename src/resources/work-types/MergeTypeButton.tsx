import { MergeCellsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { WorkTypePage } from '#contract/requests/work-types.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { mayTake, useAbility } from '#src/providers/access-control.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

const MergeWorkType = lazyPage(() => import('./MergeWorkType.tsx'), 'work_types')

/** Merges this type of work into another, when one was entered twice. */
export function MergeTypeButton({ type }: { type: WorkTypePage }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  useAbility()
  if (!mayTake('merge', 'work_types', type)) return null
  return (
    <>
      <Button icon={<MergeCellsOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('work_types.merge')}
      </Button>
      <Suspense fallback={null}>{isOpen && <MergeWorkType type={type} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
