import type { Domain, RouteTable } from '../../contract/index.ts'
import type { Answer, Route } from '../../contract/route.ts'
import { callOf, type LooseCaller } from '../providers/api.ts'
import type { Row } from './field.ts'

type NamesIn<D extends Domain> = `${D}.${keyof RouteTable[D] & string}`

/** A call of the contract by name: `clients.list`. */
export type CallName = { [D in Domain]: NamesIn<D> }[Domain]

type RouteOf<Name extends string> = Name extends `${infer D extends Domain}.${infer K}`
  ? K extends keyof RouteTable[D]
    ? Extract<RouteTable[D][K], Route>
    : never
  : never

/** The rows of a call that answers a page of them. */
export type RowOf<Name extends string> = Answer<RouteOf<Name>> extends { data: (infer Item)[] } ? Item & Row : Row

/** The function that makes a call. */
export function callByName(name: CallName): LooseCaller {
  const [domain, call = ''] = name.split('.') as [Domain, string]
  return callOf(domain, call)
}
