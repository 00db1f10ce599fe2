import { matchPath } from 'react-router'
import { ANALYTICS_PATHS, PAGE_PATHS, PATHS } from '#contract/paths.ts'

/** The route of an entity's import; without an id, a new one. */
export function importRoutePattern(path: string): string {
  return `${path}/:importId?`
}

const ENTITY_PATHS = Object.values(PATHS).flatMap((screens) =>
  // A list that is a tab of another list shares its address.
  Object.entries(screens).map(([screen, path]) =>
    screen === 'import' ? importRoutePattern(path) : path.replace(/\?.*/, ''),
  ),
)

/**
 * Every route of a signed-in page. Known without loading the pages, so that a guest is asked to sign in only where
 * there is one.
 */
export const SIGNED_IN_PATHS: readonly string[] = [
  ...Object.values(PAGE_PATHS),
  ...Object.values(ANALYTICS_PATHS),
  ...ENTITY_PATHS,
]

/** Whether an address leads to a page. Its parameters must be row ids. */
export function isPagePath(pathname: string): boolean {
  return SIGNED_IN_PATHS.some((path) => {
    const match = matchPath(path, pathname)
    return match !== null && Object.values(match.params).every((id) => id === undefined || isRowId(id))
  })
}

function isRowId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))
}
