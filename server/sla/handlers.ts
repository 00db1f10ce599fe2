import type { PreviewBody, SlaPreview, slaRoutes } from '#contract/agreements/preview.ts'
import { CLOCK_KINDS } from '#contract/sla/clock.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { AppError, invalid } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { readAgreementName } from './agreement-name.ts'
import { promisesOf, readAgreements, targetFor } from './promises.ts'
import { standingOf } from './standing.ts'
import { openTimetables } from './timetables.ts'

export function slaHandlers(): Handlers<typeof slaRoutes> {
  return {
    preview: ({ tx, actor, body }) => previewOf(tx, actor, body),
  }
}

async function previewOf(tx: Tx, actor: Actor, body: PreviewBody): Promise<SlaPreview> {
  const request = { ...body, client_id: await clientOf(tx, actor, body), timezone: actor.timezone }
  const createdAt = body.at ? Date.parse(body.at) : Date.now()
  const chosen = targetFor(await readAgreements(tx, [request.client_id]), request, createdAt)
  if (typeof chosen === 'string') {
    return { agreement: null, target_id: null, none: chosen, agreement_reason: null, target_reasons: [], clocks: [] }
  }
  const { agreement, target, agreement_reason, target_reasons } = chosen
  const promises = promisesOf(agreement, target, actor.timezone)
  const timetableOf = await openTimetables(tx, [target])
  const facts = { created_at: createdAt, started_at: null, events: [], pauses: [], now: createdAt }
  return {
    agreement: await readAgreementName(tx, actor, agreement.id),
    target_id: target.id,
    none: null,
    agreement_reason,
    target_reasons,
    clocks: CLOCK_KINDS.flatMap((kind) => {
      const promised = promises[kind]
      if (!promised) return []
      const { amount, hours, timezone } = promised.target
      const { due_at } = standingOf(kind, promised.target, facts, timetableOf(promised.target))
      return [{ kind, promised: amount, due_at, hours: hours?.name ?? null, timezone }]
    }),
  }
}

/** @throws AppError validation_failed at the row that the actor may not read */
async function clientOf(tx: Tx, actor: Actor, { client_id, facility_id }: PreviewBody): Promise<number | null> {
  if (client_id !== null) await requireNamed(tx, actor, 'clients:read', client_id, 'client_id')
  if (facility_id === null) return client_id
  await requireNamed(tx, actor, 'facilities:read', facility_id, 'facility_id')
  const facility = await tx
    .selectFrom('facilities')
    .select('client_id')
    .where('id', '=', facility_id)
    .executeTakeFirstOrThrow()
  if (client_id !== null && facility.client_id !== client_id) throw invalid({ facility_id: 'facility_of_other_client' })
  return facility.client_id
}

async function requireNamed(
  tx: Tx,
  actor: Actor,
  permission: 'clients:read' | 'facilities:read',
  id: number,
  field: 'client_id' | 'facility_id',
): Promise<void> {
  try {
    await requireRow(tx, actor, permission, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw invalid({ [field]: 'not_found' })
    throw error
  }
}
