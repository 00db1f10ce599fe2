import type { ComponentType } from 'react'
import { loadInputs } from '#src/kit/inputs/lazy-inputs.ts'
import { type LazyPage, lazyPage } from '#src/kit/page/lazy-page.ts'
import type { Resource, ResourceEntry, ScreenName } from '../resource.ts'
import { ResourceProvider } from '../resource-context.ts'
import { loadCustomPart, useCustomPart } from '../use-custom-part.ts'

interface ScreenModule {
  Screen: ComponentType
  askAhead?: (resource: Resource) => Promise<void>
}

/** One import per screen, so that a list does not load the forms. A form comes with its inputs. */
const SCREENS: Record<ScreenName, () => Promise<ScreenModule>> = {
  list: () => import('../list/ListScreen.tsx'),
  create: () => withInputs(import('../form/CreateScreen.tsx')),
  edit: () => withInputs(import('../form/EditScreen.tsx')),
  show: () => import('../show/ShowScreen.tsx'),
}

async function withInputs(screen: Promise<ScreenModule>): Promise<ScreenModule> {
  const [loaded] = await Promise.all([screen, loadInputs()])
  return loaded
}

const opened = new Map<string, LazyPage<object>>()

/** A screen drawn from an entity's definition. Its code is loaded when it is first opened. */
export function screenOf(entry: ResourceEntry, name: ScreenName): LazyPage<object> {
  const key = `${entry.name} ${name}`
  const known = opened.get(key)
  if (known) return known
  const page = drawnScreen(entry, name)
  opened.set(key, page)
  return page
}

/** Loads the generator's code and the entity's definition in parallel. */
function drawnScreen(entry: ResourceEntry, name: ScreenName): LazyPage<object> {
  return lazyPage(
    async () => {
      const [{ Screen, askAhead }, { default: definition }] = await Promise.all([SCREENS[name](), entry.load()])
      const resource: Resource = { ...definition, paths: entry.paths }
      const whole = await loadCustomPart(entry, resource)
      return {
        askAhead: async () => askAhead?.(whole),
        default: () => (
          <ResourceProvider value={useCustomPart(entry, resource)}>
            <Screen />
          </ResourceProvider>
        ),
      }
    },
    ...(entry.texts ?? []),
  )
}
