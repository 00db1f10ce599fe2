import { useMemo } from 'react'
import { missingFields, type RowFacts, shownFields } from '#contract/custom-fields/evaluate.ts'
import type { FieldMoment, RoleField } from '#contract/custom-fields/field-types.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { type Actor, useActor } from '#src/providers/actor.ts'

type Filled = Pick<RequestPage, 'work_type' | 'client_type' | 'custom'>

/** The fields of requests that the account has of its own. */
export function useRequestFields(): readonly RoleField[] {
  const actor = useActor()
  return useMemo(() => requestFieldsOf(actor), [actor])
}

/** Those of this user's role. */
export function requestFieldsOf(actor: Actor | null): readonly RoleField[] {
  // A browser may have kept an actor of before there were any.
  return actor?.custom_fields?.filter(({ entity }) => entity === 'requests') ?? []
}

/** What a phone has pulled before there were any has none. */
export function valuesOf({ custom }: Pick<RequestPage, 'custom'>): RequestPage['custom'] {
  return custom ?? {}
}

function factsOf({ work_type, client_type }: Filled): RowFacts {
  return { work_type, client_type }
}

/** Those that a request has. */
export function fieldsOfRequest(fields: readonly RoleField[], request: Filled): RoleField[] {
  return shownFields(fields, valuesOf(request), factsOf(request))
}

/** Those that have to be filled before this can be done. */
export function missingOfRequest(fields: readonly RoleField[], request: Filled, moment: FieldMoment): RoleField[] {
  const missing = missingFields(fields, valuesOf(request), factsOf(request), moment)
  return fields.filter(({ key }) => missing.includes(key))
}
