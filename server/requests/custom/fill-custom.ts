import { isEmptyValue } from '#contract/custom-fields/evaluate.ts'
import { customName } from '#contract/custom-fields/field-types.ts'
import { isFilledOnSite } from '#contract/custom-fields/on-site.ts'
import { readFieldsEver } from '#server/access/role-fields.ts'
import { mayOn } from '#server/access/row-actions.ts'
import { isResponsible } from '#server/access/scope.ts'
import { changeCustom, fieldsOf } from '#server/custom-fields/index.ts'
import { invalid } from '#server/errors/app-error.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { type LockedRequest, lockRequest } from '../page/lock-request.ts'
import { fieldFactsOf, storedCustomIn } from './request-facts.ts'

type Given = Record<string, unknown>

/**
 * Fills in fields of the account's own on site. One who may not change the request besides leaves those of the office as
 * they are (`isFilledOnSite`).
 * @throws InvalidCall, AppError validation_failed at `custom.<key>`
 */
export async function fillCustom(context: ActionContext, id: number, { custom }: { custom: Given }): Promise<void> {
  const request = await lockRequest(context, id, 'fill-custom')
  if (context.isAccepted) {
    // The office takes over values of fields that were archived meanwhile, too.
    const actor = { ...context.actor, fields: await readFieldsEver(context.tx, context.actor) }
    await fillWith({ ...context, actor }, request, custom)
    return
  }
  await requireOnSite(context, request, custom)
  await fillWith(context, request, custom)
}

/** Stores these values besides those that a locked request has, and records what differs; resolves to it as it is then. */
export async function fillWith(
  { tx, actor }: ActionContext,
  request: LockedRequest,
  given: Given | undefined,
): Promise<LockedRequest> {
  if (!given) return request
  const { stored, changes } = await changeCustom(tx, actor, {
    entity: 'requests',
    given,
    before: storedCustomIn(request),
    facts: await fieldFactsOf(tx, request),
  })
  if (Object.keys(changes).length === 0) return request
  const changed = await saveChange(tx, request.id, { custom: JSON.stringify(stored) })
  await recordOn(tx, actor, changed, 'requestChanged', { name: changed.name, changes })
  return changed
}

async function requireOnSite({ tx, actor }: ActionContext, request: LockedRequest, given: Given): Promise<void> {
  const stored = storedCustomIn(request)
  const left = fieldsOf(actor, 'requests').filter(
    (field) => given[field.key] !== undefined && !isFilledOnSite(field, isEmptyValue(stored[field.id])),
  )
  if (left.length === 0) return
  const row = await tx
    .selectFrom('requests as r')
    .select(isResponsible(actor, 'requests', 'r.id').as('is_responsible'))
    .where('r.id', '=', request.id)
    .executeTakeFirst()
  if (row && mayOn(actor, 'requests:update', row.is_responsible)) return
  throw invalid(Object.fromEntries(left.map(({ key }) => [customName(key), 'field_read_only' as const])))
}
