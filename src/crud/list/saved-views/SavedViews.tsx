import { BookOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { VIEW_ENTITIES, type ViewEntity } from '../../../../contract/view-entities.ts'
import { lazyPage } from '../../../kit/page/lazy-page.ts'
import { OnDemand } from '../../../kit/page/OnDemand.tsx'
import { useTexts } from '../../../providers/use-texts.ts'
import type { ShownColumns } from '../shown-columns.ts'

const SavedViewsPopover = lazyPage(() => import('./SavedViewsPopover.tsx'), 'savedViews')

export function isViewEntity(name: string): name is ViewEntity {
  return (VIEW_ENTITIES as readonly string[]).includes(name)
}

export interface SavedViewsProps {
  entity: ViewEntity
  shown: ShownColumns
}

/** What the list shows, kept under names. What lists them comes with the first click. */
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
