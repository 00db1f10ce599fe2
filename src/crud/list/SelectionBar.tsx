import { Button, Flex } from 'antd'
import { useTexts } from '../../providers/use-texts.ts'
import type { Resource } from '../resource.ts'
import type { RowSelection } from './row-selection.ts'

/** What can be done with the chosen rows, once there are any. */
export function SelectionBar({ resource, selection }: { resource: Resource; selection: RowSelection }) {
  const { t } = useTexts()
  if (!resource.Selected || selection.ids.size === 0) return null
  return (
    <Flex gap="small" wrap align="center" role="status">
      <span>{t('crud.selection.count', { count: selection.ids.size })}</span>
      <resource.Selected ids={[...selection.ids]} />
      <Button type="link" onClick={selection.clear}>
        {t('crud.selection.clear')}
      </Button>
    </Flex>
  )
}
