import { missingFields } from '#contract/custom-fields/evaluate.ts'
import { type FieldMoment, ownTextIn } from '#contract/custom-fields/field-types.ts'
import type { Actor } from '#server/access/actor.ts'
import { fieldsOf, valuesByKey } from '#server/custom-fields/index.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { LockedRequest } from '../page/lock-request.ts'
import { fieldFactsOf, storedCustomIn } from './request-facts.ts'

/**
 * Checks that a request has the values of the account's own fields that are asked for before this is done.
 * @throws AppError validation_failed at `custom`, which names the titles of those it lacks; `details.fields` are their keys
 */
export async function requireFilled(tx: Tx, actor: Actor, request: LockedRequest, moment: FieldMoment): Promise<void> {
  const fields = fieldsOf(actor, 'requests')
  if (fields.every(({ required }) => required === 'never')) return
  const missing = missingFields(
    fields,
    valuesByKey(fields, storedCustomIn(request)),
    await fieldFactsOf(tx, request),
    moment,
  )
  if (missing.length === 0) return
  const titles = fields.filter(({ key }) => missing.includes(key)).map(({ title }) => ownTextIn(title, actor.locale))
  throw new AppError('validation_failed', {
    fields: { custom: ['required_fields_missing', { fields: titles.join(', ') }] },
    details: { fields: missing },
  })
}
