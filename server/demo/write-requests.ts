import { sql } from 'kysely'
import { EVENT_KINDS } from '#contract/history.ts'
import type { Tx } from '../db/database.ts'
import { itemColumns } from './catalogs.ts'
import type { HistoryRow } from './history-row.ts'
import { insertRows } from './insert-rows.ts'
import { timeText } from './moscow-time.ts'
import type { RequestPlan } from './plan-requests.ts'
import type { PhotoRef, RequestState } from './request-state.ts'

/** A request as of the moment of the demo. */
export interface PastRequest {
  plan: RequestPlan
  number: number
  name: string
  hash: string
  isSignRequired: boolean
  state: RequestState
}

export interface Pictures {
  /** Stored photos, by hash. */
  photos: readonly { sha256: Buffer }[]
  signatures: readonly Buffer[]
}

/** Writes the requests with everything attached to them, and returns their history. */
export async function writeRequests(tx: Tx, past: readonly PastRequest[], pictures: Pictures): Promise<HistoryRow[]> {
  const ids = await insertRows(tx, 'requests', past.map(requestRow))
  const requests = past.map((request, index) => ({ ...request, id: ids[index] ?? 0 }))
  const fileIds = await writeFiles(tx, requests, pictures)
  await insertRows(
    tx,
    'request_executors',
    requests.flatMap(({ id, state }) =>
      state.executors.map(({ user, at }) => ({ request_id: id, user_id: user.id, assigned_at: timeText(at) })),
    ),
  )
  await insertRows(
    tx,
    'request_equipment',
    requests.map(({ id, plan }) => ({ request_id: id, equipment_id: plan.unit.id })),
  )
  await insertRows(
    tx,
    'request_works',
    requests.flatMap(({ id, state }) =>
      state.works.map(({ productId, title, measure, quantity, price, at }) => ({
        request_id: id,
        product_id: productId,
        title,
        measure,
        quantity: String(quantity),
        price: `${price}.00`,
        created_at: timeText(at),
      })),
    ),
  )
  await writeChecklists(tx, requests, fileIds)
  await writeSignatures(tx, requests, pictures)
  return requests.flatMap(({ id, plan, state }) => {
    const place = { request_id: id, facility_id: plan.unit.facility.id, client_id: plan.unit.facility.clientId }
    return state.events.map(({ kind, at, actorId, payload, userId, attachment }) => ({
      kind: EVENT_KINDS[kind].id,
      actor_id: actorId,
      ...place,
      equipment_id: null,
      user_id: userId ?? null,
      payload: (attachment ? { ...payload, file_id: fileIds.get(attachment) } : payload) as HistoryRow['payload'],
      created_at: timeText(at),
    }))
  })
}

type WrittenRequest = PastRequest & { id: number }

function requestRow({ plan, number, name, hash, isSignRequired, state }: PastRequest) {
  const { unit, subject, isEmergency, author, createdAt, plannedAt, minutes } = plan
  const { facility } = unit
  const { cancelled, rating } = state
  const isFresh = plan.outcome === 'unassigned'
  return {
    number,
    name,
    type: isEmergency ? 'emergency' : 'planned',
    status: state.status,
    work_type: subject.workType,
    priority: isEmergency && (number % 2 === 0 || isFresh) ? 1 : 0,
    client_id: facility.clientId,
    facility_id: facility.id,
    manager_id: facility.manager.id,
    author_id: author.id,
    deadline_at: timeText(state.deadline),
    planned_start_at: maybeTime(plannedAt),
    duration_min: minutes,
    price: `${state.price}.00`,
    description: subject.description,
    contact: { ...facility.contact },
    client_sign_required: isSignRequired,
    has_executor: state.executors.length > 0,
    started_at: maybeTime(state.startedAt),
    finished_at: maybeTime(state.finishedAt),
    cancelled_at: maybeTime(cancelled?.at),
    cancel_reason: cancelled?.reason ?? null,
    initiator: cancelled?.initiator ?? null,
    rating: rating?.value ?? null,
    rating_comment: rating?.comment ?? null,
    rated_at: maybeTime(rating?.at),
    hash,
    overdue_for: maybeTime(state.overdueFor),
    has_defect: state.hasDefect,
    version: state.version,
    created_at: timeText(createdAt),
    updated_at: timeText(state.updatedAt),
  }
}

function maybeTime(moment: number | null | undefined): string | null {
  return moment === null || moment === undefined ? null : timeText(moment)
}

/** Every photo is a file of its own, whose bytes are one of the few that are stored. */
async function writeFiles(tx: Tx, requests: WrittenRequest[], { photos }: Pictures): Promise<Map<PhotoRef, number>> {
  const taken = requests.flatMap(({ state }) => [
    ...state.attachments,
    ...state.checklists.flatMap(({ items }) => items.flatMap(({ photo }) => photo ?? [])),
  ])
  const fileIds = await insertRows(
    tx,
    'files',
    taken.map(({ picture, name, uploadedBy, at }) => ({
      sha256: photos[picture % photos.length]?.sha256 ?? Buffer.alloc(0),
      name,
      uploaded_by: uploadedBy,
      created_at: timeText(at),
    })),
  )
  const byPhoto = new Map(taken.map((photo, index) => [photo, fileIds[index] ?? 0]))
  await insertRows(
    tx,
    'attachments',
    requests.flatMap(({ id, state }) =>
      state.attachments.map((photo) => ({
        file_id: byPhoto.get(photo) ?? 0,
        request_id: id,
        created_at: timeText(photo.at),
      })),
    ),
  )
  return byPhoto
}

async function writeChecklists(tx: Tx, requests: WrittenRequest[], fileIds: Map<PhotoRef, number>): Promise<void> {
  const copies = requests.flatMap(({ id, state }) => state.checklists.map((copy) => ({ id, ...copy })))
  const copyIds = await insertRows(
    tx,
    'request_checklists',
    copies.map(({ id, template, finishedAt, finishedBy }) => ({
      request_id: id,
      checklist_id: template.id,
      name: template.name,
      finished_at: maybeTime(finishedAt),
      finished_by: finishedBy,
    })),
  )
  await insertRows(
    tx,
    'request_checklist_items',
    copies.flatMap(({ items }, index) =>
      items.map(({ item, answer, photo, answeredAt, answeredBy }, position) => ({
        request_checklist_id: copyIds[index] ?? 0,
        position,
        ...itemColumns(item),
        answer,
        photo_file_id: photo ? (fileIds.get(photo) ?? null) : null,
        answered_by: answeredBy,
        answered_at: maybeTime(answeredAt),
      })),
    ),
  )
}

async function writeSignatures(tx: Tx, requests: WrittenRequest[], { signatures }: Pictures): Promise<void> {
  const signed = requests.flatMap(({ id, state }) =>
    state.signatures.map((signature, index) => ({
      id,
      signature,
      stands: state.isSigned && index === state.signatures.length - 1,
    })),
  )
  const signatureIds = await insertRows(
    tx,
    'request_signatures',
    signed.map(({ id, signature: { image, name, byLink, at } }) => ({
      request_id: id,
      image: signatures[image % signatures.length] ?? Buffer.alloc(0),
      name,
      by_link: byLink,
      signed_at: timeText(at),
    })),
  )
  const standing = signed.flatMap(({ id, stands }, index) =>
    stands ? { id, signature_id: signatureIds[index] ?? 0 } : [],
  )
  await linkSignatures(tx, standing)
}

async function linkSignatures(tx: Tx, standing: { id: number; signature_id: number }[]): Promise<void> {
  await sql`
    update requests r set signature_id = s.signature_id
    from jsonb_to_recordset(${JSON.stringify(standing)}::jsonb) as s(id bigint, signature_id bigint)
    where r.account_id = current_account() and r.id = s.id`.execute(tx)
}
