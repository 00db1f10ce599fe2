import { sql } from 'kysely'
import type { GivenFile } from '#contract/operations/operations.ts'
import type { Outcome } from '#contract/operations/outcomes.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { invalid, notFound } from '#server/errors/app-error.ts'
import { attachKept } from '#server/files/attachments.ts'
import { fileName } from '#server/files/file-name.ts'
import { isImage, type ReceivedFile, requireFiles } from '#server/files/receive-upload.ts'
import { warnWhenFull } from '#server/files/warn-when-full.ts'
import { announce } from '#server/live/announce.ts'
import type { Services } from '#server/services.ts'
import { type RequestRef, recordOn } from '../history/request-history.ts'
import { drawWaitingReports, nameAsKept } from '../report/signed-report.ts'
import { markMissing } from './mark-missing-files.ts'

/** A file that an operation promised, as the action that it belongs to needs it. */
export interface FilePromise {
  id: number
  name: string
  /** Its bytes have come before the office has decided about the operation. */
  file_id: number | null
}

interface Promised {
  operation: { id: string; request_id: number }
  actor: Actor
  files: GivenFile[]
  /** By how much the device's clock is behind, in milliseconds, and when the operation came. */
  clock: { behind: number; received: number }
}

/** Records the files whose bytes the phone will send: from now on they count as there. */
export async function promiseFiles(tx: Tx, { operation, actor, files, clock }: Promised): Promise<FilePromise[]> {
  if (files.length === 0) return []
  const takenAt = (at: string) => new Date(Math.min(Date.parse(at) + clock.behind, clock.received)).toISOString()
  const promised = await tx
    .insertInto('promised_files')
    .values(
      files.map(({ sha256, name, size, mime, taken_at }) => ({
        operation_id: operation.id,
        request_id: operation.request_id,
        user_id: actor.userId,
        sha256: Buffer.from(sha256, 'hex'),
        name: fileName(name),
        size,
        mime,
        taken_at: takenAt(taken_at),
      })),
    )
    .returning(['id', 'name', 'file_id'])
    .execute()
  return promised.sort((a, b) => a.id - b.id)
}

/** The files of a kept operation. */
export function promisedBy(tx: Tx, operationId: string): Promise<FilePromise[]> {
  return tx
    .selectFrom('promised_files')
    .select(['id', 'name', 'file_id'])
    .where('operation_id', '=', operationId)
    .orderBy('id')
    .execute()
}

/** The office has discarded the operation: what has come of its files is of no use, and the rest need not come. */
export async function withdrawPromises(tx: Tx, operationId: string): Promise<void> {
  await sql`delete from promised_files where operation_id = ${operationId}`.execute(tx)
}

/** Attaches promised files to a note as far as they have come, and the rest when they do. */
export async function attachToNote(tx: Tx, eventId: number, files: readonly FilePromise[]): Promise<void> {
  for (const { id, file_id } of files) {
    if (file_id !== null) await tx.insertInto('note_files').values({ event_id: eventId, file_id }).execute()
    await setPlace(tx, id, { event_id: eventId })
  }
}

/** The same for files of a request. */
export async function attachToRequest(
  tx: Tx,
  actor: Actor,
  request: RequestRef,
  files: readonly FilePromise[],
): Promise<void> {
  if (files.length === 0) return
  for (const { id, file_id, name } of files) {
    await setPlace(tx, id, { to_request: true })
    if (file_id !== null) await attach(tx, actor, request, { id: file_id, name })
  }
  announce(tx, { account: actor.accountId, entity: 'requests', id: request.id, type: 'updated' })
}

/** From now on the file belongs to what it is attached to, which alone keeps it. */
async function setPlace(tx: Tx, id: number, place: { event_id: number } | { to_request: true }) {
  await tx
    .updateTable('promised_files')
    .set({ ...place, file_id: null })
    .where('id', '=', id)
    .execute()
}

async function attach(tx: Tx, actor: Actor, request: RequestRef, file: { id: number; name: string }) {
  await attachKept(tx, actor.accountId, { requestId: request.id }, [file.id])
  await recordOn(tx, actor, request, 'fileAttached', { file_id: file.id, name: file.name })
}

/** Of these files, those of the user that have come. */
export async function knownFiles(tx: Tx, { userId }: Actor, hashes: string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select encode(h.sha256, 'hex') as sha256
    from (select distinct decode(h, 'hex') as sha256 from unnest(${hashes}::text[]) h) h
    where (
      exists (select from files f where f.sha256 = h.sha256 and f.uploaded_by = ${userId})
      or exists (select from promised_files p where p.sha256 = h.sha256 and p.user_id = ${userId})
    ) and not exists (select from promised_files p
      where p.sha256 = h.sha256 and p.user_id = ${userId} and p.arrived_at is null)`.execute(tx)
  return rows.map(({ sha256 }) => sha256)
}

interface Awaited extends Omit<FilePromise, 'file_id'> {
  request_id: number
  taken_at: string
  event_id: number | null
  to_request: boolean
  happened_at: string
  is_undecided: boolean
  item_id: number | null
}

interface Sending {
  tx: Tx
  actor: Actor
  params: { sha256: string }
  files: ReceivedFile[]
}

/** Takes the bytes of a promised file to wherever they belong. */
export function openFileReceiver({ fileStore, jobs }: Pick<Services, 'fileStore' | 'jobs'>) {
  /** @throws AppError not_found when the user has promised no such file, or it was replaced; hash_mismatch; storage_full */
  return async ({ tx, actor, params, files }: Sending): Promise<null> => {
    requireFiles(files, 'file')
    const [file] = files
    const sha256 = file?.sentSha256
    if (sha256?.toString('hex') !== params.sha256) throw invalid({ file: 'hash_mismatch' })
    const requests = await lockRequestsOf(tx, actor, sha256)
    const awaited = await awaitedOf(tx, actor, sha256)
    if (awaited.length === 0 && (await knownFiles(tx, actor, [params.sha256])).length === 0) throw notFound()
    for (const promised of awaited) {
      const request = requests.find(({ id }) => id === promised.request_id)
      if (request) await arrive(promised, request)
    }
    if (awaited.length > 0) await warnWhenFull(tx, jobs, actor.accountId)
    return null

    async function arrive(promised: Awaited, request: LockedRequest) {
      const { id, name, taken_at, event_id, to_request, happened_at, item_id, is_undecided } = promised
      const isNeeded = is_undecided || event_id !== null || to_request || item_id !== null
      const purpose = request.started_at && isImage(file as ReceivedFile) ? 'started_work' : 'any'
      const fileId = isNeeded ? await fileStore.keep(tx, actor, { ...(file as ReceivedFile), name }, purpose) : null
      await tx
        .updateTable('promised_files')
        .set({ arrived_at: sql<string>`now()`, file_id: is_undecided ? fileId : null })
        .where('id', '=', id)
        .execute()
      if (fileId === null) return
      await tx.updateTable('files').set({ taken_at }).where('id', '=', fileId).execute()
      await sql`set local app.happened_at = ${sql.lit(new Date(happened_at).toISOString())}`.execute(tx)
      if (event_id !== null) await tx.insertInto('note_files').values({ event_id, file_id: fileId }).execute()
      if (to_request) await attach(tx, actor, request, { id: fileId, name })
      if (item_id !== null) {
        await tx
          .updateTable('request_checklist_items')
          .set({ photo_file_id: fileId, promised_file_id: null })
          .where('id', '=', item_id)
          .execute()
      }
      await sql`set local app.happened_at = ''`.execute(tx)
      await markMissing(tx, [request.id])
      await nameAsKept(tx, request.id, params.sha256, (file as ReceivedFile).sha256.toString('hex'))
      await drawWaitingReports(tx, jobs, request.id)
      announce(tx, { account: actor.accountId, entity: 'requests', id: request.id, type: 'updated' })
    }
  }
}

type LockedRequest = RequestRef & { started_at: string | null }

/** Before what belongs to them, as every action does. */
function lockRequestsOf(tx: Tx, { userId }: Actor, sha256: Buffer): Promise<LockedRequest[]> {
  return tx
    .selectFrom('requests as r')
    .select(['r.id', 'r.client_id', 'r.facility_id', 'r.started_at'])
    .where('r.id', 'in', (from) =>
      from
        .selectFrom('promised_files')
        .select('request_id')
        .where('user_id', '=', userId)
        .where('sha256', '=', sha256)
        .where('arrived_at', 'is', null),
    )
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
}

async function awaitedOf(tx: Tx, { userId }: Actor, sha256: Buffer): Promise<Awaited[]> {
  const { rows } = await sql<Awaited>`
    select p.id, p.name, p.request_id, p.taken_at, p.event_id, p.to_request, o.happened_at,
      o.outcome = ${'kept' satisfies Outcome} and o.decision is null as is_undecided, i.id as item_id
    from promised_files p
    join operations o on o.account_id = p.account_id and o.id = p.operation_id
    left join request_checklist_items i on i.account_id = p.account_id and i.promised_file_id = p.id
    where p.user_id = ${userId} and p.sha256 = ${sha256} and p.arrived_at is null
    order by p.id for update of p`.execute(tx)
  return rows
}
