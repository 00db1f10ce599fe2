import { BookOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import type { Density, ViewEntity } from '#contract/view-entities.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { OnDemand } from '#src/kit/page/OnDemand.tsx'
import { useTexts } from '#src/providers/use-texts.ts'

const SavedViewsPopover = lazyPage(() => import('./SavedViewsPopover.tsx'), 'savedViews')

/** A table's columns and density, where the user can choose them. */
export interface TableLook {
  columns: readonly string[]
  density: Density
  show: (fields: readonly string[]) => void
  pack: (density: Density) => void
}

export interface SavedViewsProps {
  entity: ViewEntity
  look?: TableLook
  /** The query of the list's current address. */
  query: string
  /** The address of the list with a view's query. */
  addressOf: (query: string) => string
}

/** The saved views of a list. The popover that lists them is loaded with the first click. */
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
