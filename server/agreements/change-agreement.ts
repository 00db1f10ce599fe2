import { sql } from 'kysely'
import type { z } from 'zod'
import { type agreementUpdate, endsTooEarly } from '#contract/agreements/agreements.ts'
import { targetSentence } from '#contract/agreements/target-sentence.ts'
import type { Changes } from '#contract/history.ts'
import type { Actor } from '../access/actor.ts'
import { readAccountLocale } from '../accounts/index.ts'
import { setCustom } from '../custom-fields/index.ts'
import { withArchivedAt } from '../db/archived.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import { namedChange } from '../history/named-change.ts'
import { changesBetween, record } from '../history/record.ts'
import { renewAgreementClocks } from '../sla/index.ts'
import { readKnownWorkTypes } from '../work-types/index.ts'
import { requireAgreementReferences } from './agreement-references.ts'
import { facilitiesJson, targetsJson } from './agreement-rows.ts'
import { addFacilities } from './create-agreement.ts'
import { areSame, readSavedTargets, saveTargets } from './save-targets.ts'

/** What decides which clocks its requests have. */
const OF_CLOCKS = ['client', 'facilities', 'starts_on', 'ends_on', 'is_archived', 'targets']

/**
 * Changes the given fields of an agreement, its facilities and its targets to the given ones; records the differences in
 * its history. With `apply_to: 'open'` the clocks of open requests follow. Resolves to whether anything differed.
 * @throws AppError validation_failed when a reference is wrong, or it would end before it starts
 */
export async function changeAgreement(
  tx: Tx,
  actor: Actor,
  id: number,
  body: z.output<typeof agreementUpdate>,
): Promise<boolean> {
  const { facility_ids, targets, apply_to = 'new', custom, ...fields } = body
  const { manager_id: former, ...before } = await readBefore(tx, id)
  const dates = { starts_on: fields.starts_on ?? before.starts_on, ends_on: orBefore(fields.ends_on, before.ends_on) }
  if (endsTooEarly(dates)) throw invalid({ [fields.ends_on ? 'ends_on' : 'starts_on']: 'period_empty' })
  const changes = changesBetween({ ...before, manager_id: former }, fields) ?? {}
  const stored = await readSavedTargets(tx, id)
  const known = { client_id: before.client_id, facility_ids: before.facilities.map((facility) => facility.id) }
  const hasOtherFacilities = facility_ids !== undefined && differ(known.facility_ids, facility_ids)
  const hasOtherTargets = targets !== undefined && !areSame(stored, targets)
  const returns = fields.is_archived === false && before.is_archived
  await requireAgreementReferences(
    tx,
    actor,
    {
      client_id: orBefore(fields.client_id, before.client_id),
      facility_ids: facility_ids ?? known.facility_ids,
      manager_id: 'manager_id' in changes ? fields.manager_id : undefined,
      targets: targets ?? (hasOtherFacilities || 'client_id' in changes || returns ? stored : []),
    },
    returns ? null : known,
  )
  const ownChanges = await setCustom(tx, actor, 'agreements', id, custom)
  const changed = Object.keys(changes).length + Object.keys(ownChanges).length
  if (changed + Number(hasOtherFacilities) + Number(hasOtherTargets) === 0) return false

  const saidBefore = hasOtherTargets ? await sentencesOf(tx, actor, id) : []
  await tx
    .updateTable('agreements')
    .set({ ...withArchivedAt(fields), updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  if (hasOtherFacilities) await replaceFacilities(tx, id, facility_ids)
  if (hasOtherTargets) await saveTargets(tx, id, targets)
  const all: Changes = {
    ...(await namedChanges(tx, changes)),
    ...ownChanges,
    ...(hasOtherFacilities && { facilities: { old: before.facilities, new: await facilitiesOf(tx, id) } }),
    ...(hasOtherTargets && { targets: { old: saidBefore, new: await sentencesOf(tx, actor, id) } }),
  }
  await record(
    tx,
    actor,
    'agreementChanged',
    { name: fields.number ?? before.number, changes: all },
    { agreementId: id, clientId: orBefore(fields.client_id, before.client_id) },
    // The former manager may no longer see it and is notified.
    { entity: 'agreements', id, type: 'updated', also: former === null ? [] : [former] },
  )
  if (OF_CLOCKS.some((field) => field in all)) await renewAgreementClocks(tx, actor, id, apply_to)
  return true
}

async function readBefore(tx: Tx, id: number) {
  return (
    tx
      .selectFrom('agreements as a')
      .select([
        'number',
        'client_id',
        'starts_on',
        'ends_on',
        'renewal_months',
        'manager_id',
        'comment',
        'report_emails',
        sql<boolean>`archived_at is not null`.as('is_archived'),
        facilitiesJson.as('facilities'),
      ])
      .where('id', '=', id)
      // Requests may get clocks of it meanwhile.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound)
  )
}

function orBefore<Value>(given: Value | undefined, before: Value): Value {
  return given === undefined ? before : given
}

function differ(before: readonly number[], after: readonly number[]): boolean {
  return before.length !== after.length || !before.every((id) => after.includes(id))
}

async function replaceFacilities(tx: Tx, agreementId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from agreement_facilities
    where agreement_id = ${agreementId} and facility_id <> all(${[...ids]}::bigint[])`.execute(tx)
  const left = await tx
    .selectFrom('agreement_facilities')
    .select('facility_id')
    .where('agreement_id', '=', agreementId)
    .execute()
  const known = new Set(left.map(({ facility_id }) => facility_id))
  await addFacilities(
    tx,
    agreementId,
    ids.filter((id) => !known.has(id)),
  )
}

async function facilitiesOf(tx: Tx, id: number) {
  const { facilities } = await tx
    .selectFrom('agreements as a')
    .select(facilitiesJson.as('facilities'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return facilities
}

/** The targets in the account's language: what they refer to may be no more when the history is read. */
async function sentencesOf(tx: Tx, { accountId }: Actor, id: number): Promise<string[]> {
  const locale = await readAccountLocale(tx, accountId)
  const { targets } = await tx
    .selectFrom('agreements as a')
    .select(targetsJson.as('targets'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const workTypes = await readKnownWorkTypes(tx, accountId)
  return targets.map((target) => targetSentence(target, locale, workTypes))
}

/** Addresses of people are not kept in the history: how many they are says enough. */
async function namedChanges(tx: Tx, { client_id, manager_id, report_emails, ...changes }: Changes): Promise<Changes> {
  return {
    ...changes,
    ...(client_id && { client: await namedChange(tx, 'clients', client_id) }),
    ...(manager_id && { manager: await namedChange(tx, 'memberships', manager_id) }),
    ...(report_emails && { report_emails: { old: countOf(report_emails.old), new: countOf(report_emails.new) } }),
  }
}

function countOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0
}
