import type { Answer } from '../../contract/route.ts'
import { callOf, type LooseCaller } from '../providers/api.ts'
import { type CallName, partsOf, type RouteOf } from '../providers/call-name.ts'
import type { Row } from './field.ts'

export type { CallName } from '../providers/call-name.ts'

/** The rows of a call that answers a page of them. */
export type RowOf<Name extends string> = Answer<RouteOf<Name>> extends { data: (infer Item)[] } ? Item & Row : Row

/** The function that makes a call. */
export function callByName(name: CallName): LooseCaller {
  return callOf(...partsOf(name))
}
