import { API_ROOT } from '#contract/index.ts'

const ENCODED = new RegExp(`^(${API_ROOT}/\\w+/external)%3A`, 'i')

/** The address of a row by its external id as its route has it: programs that put addresses together may encode the colon. */
export function externalAddress(url: string): string {
  return url.replace(ENCODED, '$1:')
}
