import { join } from 'node:path'

const beside = (file: string) => join(import.meta.dirname, 'rest-imports', file)

/** Imports of simple-rest besides the framework, and their replacements: together 18 kB of every first load. */
export const REST_IMPORTS = {
  axios: beside('no-axios.ts'),
  'query-string': beside('query-string.ts'),
}

/** Further imports for engines that the app is not built for: together 20 kB of every first load. */
export const BROWSER_IMPORTS = {
  'side-channel': beside('side-channel.cjs'),
  'resize-observer-polyfill': beside('resize-observer.ts'),
}
