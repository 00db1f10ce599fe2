import { Button, Flex } from 'antd'
import { Suspense } from 'react'
import { Text } from '../../kit/values/Text.tsx'
import { useTexts } from '../../providers/use-texts.ts'
import type { Row } from '../field.ts'
import type { Resource } from '../resource.ts'
import type { RowSelection } from './row-selection.ts'
import { useListTexts } from './use-list-texts.ts'

interface Props {
  resource: Resource
  selection: RowSelection
  /** Those one could choose from. */
  listed: readonly Row[]
}

/** What can be done with the chosen rows, once there are any; or why none of those that are listed can be chosen. */
export function SelectionBar({ resource, selection, listed }: Props) {
  const { t } = useTexts()
  const say = useListTexts(resource.name)
  const { rows, clear } = selection
  const { isSelectable } = resource
  if (rows.length === 0 && isSelectable && listed.length > 0 && !listed.some(isSelectable)) {
    return <Text type="secondary">{say('selection.nothing')}</Text>
  }
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
