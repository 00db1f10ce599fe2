import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useMay } from '#src/providers/use-may.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { useResource } from '../resource-context.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { ListViews } from './ListViews.tsx'
import type { ChosenLook } from './table-look.ts'
import { useListView, ViewLinks } from './ViewLinks.tsx'

/** The usual buttons of a list's head. */
export function ListActions({ look }: { look: ChosenLook }) {
  const { HeadActions } = useResource()
  const isPhone = useIsPhone()
  const isTable = !useListView() && !isPhone
  return (
    <>
      <ViewLinks />
      {isTable && <ColumnChooser look={look} />}
      <ListViews look={look} />
      <ImportButton />
      {HeadActions && <HeadActions />}
      <AddButton />
    </>
  )
}

/** Leads to the import of an entity that has one. */
function ImportButton() {
  const { name, paths } = useResource()
  const { t } = useTexts()
  const mayImport = useMay(name, 'create')
  if (!paths.import || !mayImport) return null
  return (
    <LinkButton to={paths.import} icon={<ImportOutlined aria-hidden />}>
      {t('crud.import')}
    </LinkButton>
  )
}

/** Leads to a new row's form, filled in with what the rows of the open tab have in common. */
export function AddButton() {
  const { name, paths, tab } = useResource()
  const { t } = useTexts()
  const mayAdd = useMay(name, 'create')
  if (!paths.create || !mayAdd) return null
  const search = tab?.narrowedBy ? `?${new URLSearchParams(tab.narrowedBy)}` : ''
  return (
    <LinkButton to={paths.create + search} type="primary" icon={<PlusOutlined aria-hidden />}>
      {t([`${name}.list.add`, `${name}.add`], { context: tab?.key })}
    </LinkButton>
  )
}
