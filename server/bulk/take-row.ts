import type { z } from 'zod'
import { type BulkRow, bulkRowKey } from '#contract/integrations/bulk.ts'
import type { FieldKey, Locale } from '#contract/messages.ts'
import { type Actor, assertCan } from '../access/actor.ts'
import { inSavepoint, type Tx } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { findByExternalId, isExternalIdTaken, requireKey } from '../external-ids/index.ts'
import { databaseError } from '../http/database-error.ts'
import { describeError } from '../http/describe-error.ts'
import { followMerges } from '../http/follow-merges.ts'
import { InvalidCall } from '../http/invalid-call.ts'
import { JsonText } from '../http/json-text.ts'
import { readAtHome, zodValidator } from '../http/zod-validator.ts'
import type { BulkEntity } from './bulk-entities.ts'
import { resolveReferences } from './resolve-references.ts'

/** How many wrong fields of a row are named: the answers of a portion stay short enough to be kept for repeats. */
const REPORTED_FIELDS_MAX = 10

export interface RowContext {
  tx: Tx
  actor: Actor
  locale: Locale
  /** Reports an error that is not the row's. */
  logError: (error: unknown) => void
}

export type GivenRow = Record<string, unknown>

type RowOutcome = Pick<BulkRow, 'outcome' | 'id'>

/** Creates or changes a row as its own call would. One that cannot be is rejected, and has changed nothing. */
export async function takeRow(
  context: RowContext,
  entity: BulkEntity,
  given: GivenRow,
  index: number,
): Promise<BulkRow> {
  const { tx, actor } = context
  let id: number | undefined
  try {
    const key = parse(bulkRowKey, given, actor)
    id = key.id ?? (await findKnown(tx, actor, entity, key.external_id))
    return { index, ...(await write(context, entity, await resolveReferences(tx, actor, entity.name, given), id)) }
  } catch (error) {
    return { index, outcome: 'rejected', id: id ?? null, ...explain(error, context) }
  }
}

async function findKnown(tx: Tx, actor: Actor, { name }: BulkEntity, externalId: string | null | undefined) {
  if (externalId === undefined) return undefined
  requireKey(actor, 'external_id')
  return externalId === null ? undefined : findByExternalId(tx, actor, name, externalId)
}

async function write(context: RowContext, entity: BulkEntity, given: GivenRow, id: number | undefined) {
  if (id !== undefined) return change(context, entity, given, id)
  try {
    return await create(context, entity, given)
  } catch (error) {
    // A call of its own has created it at this moment.
    if (!isExternalIdTaken(error)) throw error
    const { external_id } = parse(bulkRowKey, given, context.actor)
    const known = await findKnown(context.tx, context.actor, entity, external_id)
    if (known === undefined) throw error
    return change(context, entity, given, known)
  }
}

async function create({ tx, actor }: RowContext, entity: BulkEntity, given: GivenRow): Promise<RowOutcome> {
  assertCan(actor, `${entity.grants}:create`)
  const body = await followMerges(tx, parseFor(entity, 'create', given, actor))
  return { outcome: 'created', id: await inSavepoint(tx, () => entity.create(tx, actor, body)) }
}

/** A row that was found by its external id keeps it. */
async function change({ tx, actor }: RowContext, entity: BulkEntity, given: GivenRow, id: number): Promise<RowOutcome> {
  assertCan(actor, `${entity.grants}:update`)
  const { id: named, external_id, ...fields } = given
  const changes = named === undefined ? fields : { ...fields, external_id }
  const body = await followMerges(tx, parseFor(entity, 'change', changes, actor))
  const isChanged = await inSavepoint(tx, () => entity.change(tx, actor, id, body))
  return { outcome: isChanged ? 'updated' : 'unchanged', id }
}

function parse<S extends z.ZodType>(schema: S, given: GivenRow, { country }: Actor): z.output<S> {
  readAtHome(given, country)
  const { value, error } = zodValidator({ schema })(given)
  if (error) throw error
  return value as z.output<S>
}

const ONLY_WHEN: Record<keyof BulkEntity['bodies'], FieldKey> = {
  create: 'only_when_changed',
  change: 'only_when_created',
}

/** Who sends the same row again may not know that some of its fields are only those of a new one. */
function parseFor({ bodies }: BulkEntity, act: keyof BulkEntity['bodies'], given: GivenRow, actor: Actor): unknown {
  try {
    return parse(bodies[act], given, actor)
  } catch (error) {
    if (!(error instanceof InvalidCall)) throw error
    const others = bodies[act === 'create' ? 'change' : 'create'].shape
    const issues = error.issues.flatMap((issue) => {
      if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) return [issue]
      return issue.keys.map((key) =>
        key in others
          ? { code: 'custom' as const, path: [key], message: ONLY_WHEN[act], input: undefined }
          : { ...issue, keys: [key] },
      )
    })
    throw new InvalidCall(issues)
  }
}

/** @throws what concerns more than the row: the database is away */
function explain(error: unknown, { locale, logError }: RowContext) {
  const known = error instanceof AppError || error instanceof InvalidCall ? error : databaseError(error)
  if (known instanceof AppError && known.status >= 500) throw error
  if (!known) logError(error)
  const { code, message, fields, details } = describeError(
    known ?? new AppError('internal'),
    locale,
    REPORTED_FIELDS_MAX,
  )
  return {
    code,
    message,
    ...(fields && { fields }),
    // The whole request, when it is not the version that the row was made for.
    ...(details !== undefined && !(details instanceof JsonText) && { details }),
  }
}
