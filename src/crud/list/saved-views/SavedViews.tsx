import { BookOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { type Density, VIEW_ENTITIES, type ViewEntity } from '../../../../contract/view-entities.ts'
import { lazyPage } from '../../../kit/page/lazy-page.ts'
import { OnDemand } from '../../../kit/page/OnDemand.tsx'
import { useTexts } from '../../../providers/use-texts.ts'
import { useIsPhone } from '../../../theme/use-is-phone.ts'
import { useResource } from '../../resource-context.ts'

const SavedViewsPopover = lazyPage(() => import('./SavedViewsPopover.tsx'), 'savedViews')

function isViewEntity(name: string): name is ViewEntity {
  return (VIEW_ENTITIES as readonly string[]).includes(name)
}

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
}

/** What the list shows, kept under names. What lists them comes with the first click. */
export function SavedViews({ look }: Pick<SavedViewsProps, 'look'>) {
  const { name } = useResource()
  const isPhone = useIsPhone()
  if (isPhone || !isViewEntity(name)) return null
  return (
    <OnDemand button={(state) => <ViewsButton {...state} />}>
      <SavedViewsPopover entity={name} look={look} />
    </OnDemand>
  )
}

export function ViewsButton(props: ButtonProps) {
  const { t } = useTexts()
  const title = t('crud.savedViews')
  return <Button {...props} icon={<BookOutlined aria-hidden />} aria-label={title} title={title} />
}
