import { BookOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import type { Density, ViewEntity } from '../../../../contract/view-entities.ts'
import { useTexts } from '../../../providers/use-texts.ts'
import { lazyPage } from '../../page/lazy-page.ts'
import { OnDemand } from '../../page/OnDemand.tsx'

const SavedViewsPopover = lazyPage(() => import('./SavedViewsPopover.tsx'), 'savedViews')

/** Which columns a table shows, and how close its rows stand, where its reader can choose. */
export interface TableLook {
  columns: readonly string[]
  density: Density
  show: (fields: readonly string[]) => void
  pack: (density: Density) => void
}

export interface SavedViewsProps {
  entity: ViewEntity
  look?: TableLook
  /** What the list's address says at this moment. */
  query: string
  /** Where the list stands with what a view keeps of its address. */
  addressOf: (query: string) => string
}

/** What a list shows, kept under names. What lists them comes with the first click. */
export function SavedViews(props: SavedViewsProps) {
  return (
    <OnDemand button={(state) => <ViewsButton {...state} />}>
      <SavedViewsPopover {...props} />
    </OnDemand>
  )
}

export function ViewsButton(props: ButtonProps) {
  const { t } = useTexts()
  const title = t('crud.savedViews')
  return <Button {...props} icon={<BookOutlined aria-hidden />} aria-label={title} title={title} />
}
