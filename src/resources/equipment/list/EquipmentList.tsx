import { PrinterOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_PATHS } from '#contract/paths.ts'
import { ListActions } from '#src/crud/list/ListActions.tsx'
import { ListBar } from '#src/crud/list/ListBar.tsx'
import { ListBody } from '#src/crud/list/ListBody.tsx'
import { ListPage } from '#src/crud/list/ListPage.tsx'
import { type ChosenLook, useTableLook } from '#src/crud/list/table-look.ts'
import type { ListProps } from '#src/crud/resource.ts'
import { useResource } from '#src/crud/resource-context.ts'
import { type ListPartProps, useListAddress } from '#src/kit/list/list-address.ts'
import { useRowSelection } from '#src/kit/list/selection/row-selection.tsx'
import { SelectionBar } from '#src/kit/list/selection/SelectionBar.tsx'
import { useRows } from '#src/kit/list/use-rows.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { EquipmentTree } from './EquipmentTree.tsx'

/** Equipment: a tree of units and their parts, flat while filtered; labels can be printed for selected units. */
export default function EquipmentList({ title, tabs }: ListProps) {
  const resource = useResource()
  const address = useListAddress(resource)
  const look = useTableLook(resource)
  const bar = <ListBar address={address} look={look} />
  return (
    <ListPage title={title} address={address} actions={<ListActions look={look} />} above={tabs} bar={bar}>
      <EquipmentRows title={title} address={address} bar={bar} look={look} />
    </ListPage>
  )
}

interface EquipmentRowsProps extends ListPartProps {
  title: string
  bar: ReactNode
  look: ChosenLook
}

function EquipmentRows({ title, address, bar, look }: EquipmentRowsProps) {
  const resource = useResource()
  const { t } = useTranslation()
  const isFlat = address.isNarrowed
  const rows = useRows(resource, address, { listedBy: isFlat ? undefined : { call: 'parents' } })
  const selection = useRowSelection()
  const ids = selection.rows.map(({ id }) => id).join(',')
  const above = (
    <SelectionBar of={resource.name} selection={selection} listed={rows.data}>
      <LinkButton to={`${PAGE_PATHS.labels}?ids=${ids}`} icon={<PrinterOutlined aria-hidden />}>
        {t('equipment.labels.many')}
      </LinkButton>
    </SelectionBar>
  )
  return (
    <ListBody rows={rows} address={address} bar={bar} above={above}>
      <EquipmentTree
        resource={resource}
        rows={rows}
        address={address}
        label={title}
        selection={selection}
        look={look}
        isFlat={isFlat}
      />
    </ListBody>
  )
}
