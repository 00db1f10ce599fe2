import { join } from 'node:path'

const inProviders = (file: string) => join(import.meta.dirname, '../src/providers', file)

/** What simple-rest imports beside the framework, and what stands in for it: together 18 kB of every first load. */
export const REST_IMPORTS = {
  axios: inProviders('no-axios.ts'),
  'query-string': inProviders('query-string.ts'),
}
