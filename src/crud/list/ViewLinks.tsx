import { UnorderedListOutlined } from '@ant-design/icons'
import { useSearchParams } from 'react-router'
import { listParams, VIEW } from '#src/kit/list/list-address.ts'
import { withParams } from '#src/kit/list/use-address-params.ts'
import { LinkSwitch } from '#src/kit/page/LinkSwitch.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import type { ListView } from '../resource.ts'
import { useResource } from '../resource-context.ts'

/** The view that the address names; undefined for the list itself. */
export function useListView(): ListView | undefined {
  const { views = [] } = useResource()
  const [params] = useSearchParams()
  return views.find(({ key }) => key === params.get(VIEW))
}

/** Links to the list and its views. They keep filters and drop parameters that belong to one view. */
export function ViewLinks() {
  const resource = useResource()
  const { name, views = [] } = resource
  const { t } = useTexts()
  const [params] = useSearchParams()
  const open = useListView()
  if (views.length === 0) return null

  const kept = new URLSearchParams([...params].filter(([param]) => listParams(resource).includes(param)))
  const addressOf = (key: string | undefined) => `?${withParams(kept, { page: undefined, [VIEW]: key })}`
  return (
    <LinkSwitch
      label={t('crud.views')}
      current={open?.key ?? 'list'}
      links={[
        { key: 'list', Icon: UnorderedListOutlined, title: t('crud.asList'), to: addressOf(undefined) },
        ...views.map(({ key, Icon }) => ({ key, Icon, title: t(`${name}.views.${key}`), to: addressOf(key) })),
      ]}
    />
  )
}
