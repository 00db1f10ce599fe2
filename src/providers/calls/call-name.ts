import type { CallName, Domain, RouteOf } from '#contract/index.ts'

/** A call that only reads. */
export type ReadName = { [Name in CallName]: RouteOf<Name>['method'] extends 'GET' ? Name : never }[CallName]

/** Splits `clients.list` into domain and call. */
export function partsOf(name: CallName): [domain: Domain, call: string] {
  const [domain, call = ''] = name.split('.') as [Domain, string]
  return [domain, call]
}
