import { Flex } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { FiltersInWords } from '#src/fields/FiltersInWords.tsx'
import { ListKeys } from '#src/kit/list/ListKeys.tsx'
import type { ListAddressControl } from '#src/kit/list/list-address.ts'
import { useLiveRows } from '#src/kit/list/use-live-rows.ts'
import { ContentPart } from '#src/kit/page/ContentPart.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { rememberList } from '#src/providers/list-memory.ts'
import { useMay } from '#src/providers/use-may.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { useResource } from '../resource-context.ts'
import { useListView } from './ViewLinks.tsx'

interface ListPageProps {
  title: string
  address: ListAddressControl
  /** The buttons of the page's head. */
  actions: ReactNode
  /** Under the head: the links to the list's tabs, or a notice. */
  above?: ReactNode
  /** Search and filters, shown above every view of the rows. */
  bar: ReactNode
  /** The list itself, its bar included. */
  children: ReactNode
}

/** The page of a list: its head, keyboard shortcuts, live updates, and the open view in place of the list. */
export function ListPage({ title, address, actions, above, bar, children }: ListPageProps) {
  const { name, paths, fields } = useResource()
  const view = useListView()
  const isPhone = useIsPhone()
  const mayAdd = useMay(name, 'create')
  useLiveRows(name)
  const { pathname, search, key } = useLocation()
  useEffect(() => rememberList(pathname, { search, key }), [pathname, search, key])
  return (
    <>
      {!view && !isPhone && <ListKeys create={mayAdd ? paths.create : undefined} />}
      <PageHeader title={title} actions={actions} />
      {above}
      <FiltersInWords fields={fields} filters={address.filters} q={address.q} titles={`${name}.fields`} />
      {view ? (
        <Flex vertical gap="small">
          {bar}
          <ContentPart>
            <view.Content address={address} />
          </ContentPart>
        </Flex>
      ) : (
        children
      )}
    </>
  )
}
