import { Button, Flex } from 'antd'
import { Suspense } from 'react'
import { useTexts } from '../../providers/use-texts.ts'
import type { Resource } from '../resource.ts'
import type { RowSelection } from './row-selection.ts'
import { useListTexts } from './use-list-texts.ts'

/** What can be done with the chosen rows, once there are any. */
export function SelectionBar({ resource, selection }: { resource: Resource; selection: RowSelection }) {
  const { t } = useTexts()
  const say = useListTexts(resource.name)
  const { rows, clear } = selection
  if (!resource.Selected || rows.length === 0) return null
  return (
    <Flex gap="small" wrap align="center" role="status">
      <strong>{say('selection.count', { count: rows.length })}</strong>
      <Suspense>
        <resource.Selected rows={rows} onDone={clear} />
      </Suspense>
      <Button type="link" onClick={clear}>
        {t('crud.selection.clear')}
      </Button>
    </Flex>
  )
}
