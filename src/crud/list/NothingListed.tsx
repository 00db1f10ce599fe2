import { Button, Empty } from 'antd'
import { ARCHIVED } from '#src/fields/archived.tsx'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import { useListTexts } from '#src/kit/list/use-list-texts.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useMay } from '#src/providers/use-may.ts'
import { useResource } from '../resource-context.ts'
import { AddButton } from './ListActions.tsx'

/** In place of an empty list: what to do first, for those who may, or how to see more. */
export function NothingListed({ address }: ListPartProps) {
  const { name, paths, tab } = useResource()
  const mayAdd = useMay(name, 'create')
  const { t } = useTexts()
  const say = useListTexts(name)
  const isArchive = address.q === '' && Object.keys(address.filters).join() === ARCHIVED
  const reason = () => {
    if (isArchive) return t('crud.archiveEmpty')
    const isWhole = address.isAtStart || !address.isNarrowed
    if (isWhole && paths.create && !mayAdd) return t([`${name}.emptyToRead`, 'crud.emptyToRead'])
    if (address.isAtStart) return say('emptyAtStart')
    return address.isNarrowed ? say('nothingMatches') : t(`${name}.empty`, { context: tab?.key })
  }
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={reason()} style={{ padding: '48px 16px' }}>
      {address.isNarrowed && !address.isAtStart ? (
        <Button onClick={address.clear}>{t('crud.clearFilters')}</Button>
      ) : (
        <AddButton />
      )}
    </Empty>
  )
}
