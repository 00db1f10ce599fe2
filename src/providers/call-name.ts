import type { Domain, RouteTable } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'

type NamesIn<D extends Domain> = `${D}.${keyof RouteTable[D] & string}`

/** A call of the contract by name: `clients.list`. */
export type CallName = { [D in Domain]: NamesIn<D> }[Domain]

/** The route of a call's name. */
export type RouteOf<Name extends string> = Name extends `${infer D extends Domain}.${infer K}`
  ? K extends keyof RouteTable[D]
    ? Extract<RouteTable[D][K], Route>
    : never
  : never

/** A call that only reads. */
export type ReadName = { [Name in CallName]: RouteOf<Name>['method'] extends 'GET' ? Name : never }[CallName]

/** Splits `clients.list` into domain and call. */
export function partsOf(name: CallName): [domain: Domain, call: string] {
  const [domain, call = ''] = name.split('.') as [Domain, string]
  return [domain, call]
}
