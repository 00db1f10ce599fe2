import { useSearchParams } from 'react-router'
import { VIEW_ENTITIES, type ViewEntity } from '#contract/view-entities.ts'
import { overridingDefaults, withDefaults } from '#src/kit/list/list-address.ts'
import { SavedViews, type TableLook } from '#src/kit/list/saved-views/SavedViews.tsx'
import { withParams } from '#src/kit/list/use-address-params.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { useResource } from '../resource-context.ts'

function isViewEntity(name: string): name is ViewEntity {
  return (VIEW_ENTITIES as readonly string[]).includes(name)
}

/** The menu of saved views, for entities that have them. */
export function ListViews({ look }: { look: TableLook }) {
  const resource = useResource()
  const isPhone = useIsPhone()
  const [params] = useSearchParams()
  if (isPhone || !isViewEntity(resource.name)) return null
  return (
    <SavedViews
      entity={resource.name}
      look={look}
      query={withParams(withDefaults(params, resource), { page: undefined }).toString()}
      addressOf={(query) => `?${overridingDefaults(new URLSearchParams(query), resource)}`}
    />
  )
}
