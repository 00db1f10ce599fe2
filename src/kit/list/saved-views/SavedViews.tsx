import { BookOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import type { Density, ViewEntity } from '#contract/view-entities.ts'
import type { ColumnWidths } from '#src/kit/list/columns/column-widths.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { OnDemand } from '#src/kit/page/OnDemand.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

const SavedViewsPopover = lazyPage(() => import('./SavedViewsPopover.tsx'), 'savedViews')

/** A table's columns in their order, their widths, and the density of its rows, as the user chose them. */
export interface TableLook {
  columns: readonly string[]
  /** In pixels; null for the usual ones. */
  widths: ColumnWidths | null
  density: Density
  /** Null shows the usual columns. */
  show: (fields: string[] | null) => void
  resize: (widths: ColumnWidths | null) => void
  pack: (density: Density) => void
}

export interface SavedViewsProps {
  entity: ViewEntity
  look: TableLook
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
