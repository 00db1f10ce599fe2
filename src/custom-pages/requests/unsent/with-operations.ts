import { isEmptyValue } from '#contract/custom-fields/evaluate.ts'
import type { Needed } from '#contract/permissions.ts'
import type { RequestChecklistItem, RequestPage } from '#contract/requests/request-rows.ts'
import {
  isAllowedFrom,
  isTransition,
  REQUEST_STATUS,
  type RequestStatus,
} from '#contract/requests/status/request-status.ts'
import type { FileRow } from '#contract/route.ts'
import { neededFor, rowActionsOf } from '#contract/row-actions.ts'
import { withWorks } from '#src/parts/requests/with-works.ts'
import { isPhoto, type Operation } from '#src/providers/offline/operations.ts'

const addresses = new WeakMap<File, string>()

/** An address at which the browser shows a file that is nowhere else yet: one for each file, however often it is drawn. */
function fileAddress(file: File): string {
  const known = addresses.get(file)
  if (known) return known
  const made = URL.createObjectURL(file)
  addresses.set(file, made)
  return made
}

/**
 * The request as its user left it: what the server has, and over it what was done here and is still on its way. So work
 * goes on without a connection: what was started can be filled in, and what was filled in can be finished.
 */
export function withOperations(request: RequestPage, operations: readonly Operation[]): RequestPage {
  return operations.reduce(withOperation, request)
}

function withOperation(request: RequestPage, operation: Operation): RequestPage {
  if (operation.state === 'ended') return request
  if (operation.call === 'answer') return withItems(request, (item) => answered(item, operation))
  if (operation.call === 'fillCustom') return { ...request, custom: filled(request.custom, operation) }
  // What the server has is in the request.
  if (operation.state === 'refused' || operation.state === 'promised') return request
  switch (operation.call) {
    case 'onTheWay': {
      const { expected_at } = operation.args.body
      const on_the_way_at = expected_at === null ? null : (request.on_the_way_at ?? operation.doneAt)
      return { ...request, on_the_way_at, on_the_way_by: null, expected_at }
    }
    case 'start': {
      const started = inStatus(resumed(request, operation.doneAt), REQUEST_STATUS.inProgress)
      return { ...started, on_the_way_at: null, on_the_way_by: null, expected_at: null, started_at: operation.doneAt }
    }
    case 'finish':
      return {
        ...inStatus(resumed(request, operation.doneAt), finishedStatus(request)),
        finished_at: operation.doneAt,
      }
    case 'pause':
      return paused(request, operation)
    case 'resume':
      return resumed(request, operation.doneAt)
    case 'finishChecklist': {
      const { checklist_id } = operation.args.body
      const checklists = request.checklists.map((one) =>
        one.id === checklist_id ? { ...one, is_finished: true } : one,
      )
      return { ...request, checklists }
    }
    case 'removeWork': {
      const { workId } = operation.args.params
      return withWorks(
        request,
        request.works.filter(({ id }) => id !== workId),
      )
    }
    case 'sign': {
      const { client_sign: image, name } = operation.args.body
      const status = request.status === REQUEST_STATUS.approval ? REQUEST_STATUS.completed : request.status
      const signed = inStatus(resumed(request, operation.doneAt), status as RequestStatus)
      const actions = signed.actions.filter((action) => action !== 'sign')
      return { ...signed, actions, client_sign: { image, name: name ?? null, signed_at: operation.doneAt } }
    }
    default:
      return request
  }
}

/** A field that was emptied has no value. */
function filled(custom: RequestPage['custom'], { args }: Operation<'fillCustom'>): RequestPage['custom'] {
  const values = { ...custom, ...args.body.custom }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)))
}

function finishedStatus({ client_sign_required, client_sign }: RequestPage): RequestStatus {
  return client_sign_required && !client_sign ? REQUEST_STATUS.approval : REQUEST_STATUS.completed
}

function paused(request: RequestPage, { args, doneAt, subject = '' }: Operation<'pause'>): RequestPage {
  if (request.paused_since) return request
  const { reason_id, comment = null } = args.body
  const pause = { id: 0, reason: { id: reason_id, name: subject }, comment, from: doneAt, to: null }
  const pauses = [...request.pauses, { ...pause, paused_by: null, resumed_by: null }]
  return withActions({ ...request, pauses, paused_since: doneAt }, 'resume', 'pause')
}

function resumed(request: RequestPage, doneAt: string): RequestPage {
  if (!request.paused_since) return request
  const pauses = request.pauses.map((pause) => (pause.to === null ? { ...pause, to: doneAt } : pause))
  return withActions({ ...request, pauses, paused_since: null }, 'pause', 'resume')
}

/** With one action in place of the other, for who had that. */
function withActions(request: RequestPage, added: 'pause' | 'resume', taken: 'pause' | 'resume'): RequestPage {
  return { ...request, actions: request.actions.map((action) => (action === taken ? added : action)) }
}

/** In another status: with the actions it allows a user who had others of the same permission. */
function inStatus(request: RequestPage, status: RequestStatus): RequestPage {
  const held = new Set(request.actions.map((action) => neededFor('requests', action)))
  const isHeld = (needed: Needed) =>
    held.has(needed) || (typeof needed === 'object' && needed.some((permission) => held.has(permission)))
  const unfit = [request.client_sign && 'sign', request.paused_since ? 'pause' : 'resume']
  const actions = rowActionsOf('requests').filter(
    (action) =>
      (!isTransition(action) || isAllowedFrom(action, status)) &&
      isHeld(neededFor('requests', action)) &&
      !unfit.includes(action),
  )
  return { ...request, status, actions }
}

function withItems(request: RequestPage, change: (item: RequestChecklistItem) => RequestChecklistItem): RequestPage {
  const checklists = request.checklists.map((checklist) => ({ ...checklist, items: checklist.items.map(change) }))
  return { ...request, checklists }
}

function answered(item: RequestChecklistItem, operation: Operation<'answer'>): RequestChecklistItem {
  const { checklist_item_id, answer } = operation.args.body
  if (item.id !== checklist_item_id) return item
  const [photo] = operation.args.files ?? []
  return {
    ...item,
    ...(answer !== undefined && { answer }),
    ...(photo && isPhoto(operation) && { photo: rowOf(photo, operation.doneAt) }),
  }
}

/** A file that the server does not have yet, as one that it has. */
function rowOf(file: File, created_at: string): FileRow {
  const url = fileAddress(file)
  return { id: 0, name: file.name, size: file.size, mime: file.type, url, preview_url: url, created_at }
}
