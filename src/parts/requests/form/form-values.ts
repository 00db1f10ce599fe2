import { REQUEST_DURATION_DEFAULT_MIN } from '#contract/limits.ts'
import type { RequestCreate } from '#contract/requests/request-changes.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import type { FileRow } from '#contract/route.ts'
import type { FieldsInForm } from '../fields/given-fields.ts'

/** Deadlines that are filled in are rounded to five minutes, like those to choose from. */
export const DEADLINE_STEP_MS = 5 * 60_000

/** The values that the form of a new request and the edit drawer have in common. */
export interface RequestFormValues {
  name: string
  type: 'planned' | 'emergency'
  work_type: string | null
  client_id: number | null
  facility_id: number | null
  equipment: number[]
  checklists: number[]
  manager_id: number | null
  priority: 0 | 1
  description: string | null
  client_sign_required: boolean
  contact: { name?: string; phone?: string | null } | null
}

export interface NewRequestValues extends RequestFormValues, FieldsInForm {
  work_type: string | null
  employees: number[]
  deadline_at: string | null
  /** The deadline that follows from the type of work, if that filled it in: the server then sets it itself. */
  deadline_of_type: string | null
  planned_start_at: string | null
  duration_min: number
  price: string | null
}

/** The values of an empty form. */
export const EMPTY_REQUEST: NewRequestValues = {
  name: '',
  type: 'planned',
  work_type: null,
  client_id: null,
  facility_id: null,
  equipment: [],
  checklists: [],
  manager_id: null,
  priority: PRIORITY.normal,
  description: null,
  client_sign_required: false,
  contact: null,
  employees: [],
  deadline_at: null,
  deadline_of_type: null,
  planned_start_at: null,
  duration_min: REQUEST_DURATION_DEFAULT_MIN,
  price: null,
}

type Contact = RequestFormValues['contact']

function contactOnWire(contact: Contact | undefined): { name: string; phone: string | null } | null {
  const name = contact?.name?.trim() ?? ''
  const phone = contact?.phone || null
  return name || phone ? { name, phone } : null
}

/** The body of the create call, without the account's own fields. */
export function toCreate(values: NewRequestValues, files: readonly FileRow[]): RequestCreate {
  const { price, contact, deadline_at, deadline_of_type, custom: _, client_type: __, ...others } = values
  const isOfType = deadline_at !== null && deadline_at === deadline_of_type
  return {
    ...others,
    ...(!isOfType && { deadline_at }),
    work_type: others.work_type ?? null,
    description: others.description ?? null,
    price: price || null,
    contact: contactOnWire(contact),
    files: files.map(({ id }) => id),
  }
}

/** The initial values of the edit drawer. */
export function defaultsOf(request: RequestPage): RequestFormValues {
  return {
    name: request.name,
    type: request.type,
    work_type: request.work_type,
    client_id: request.client?.id ?? null,
    facility_id: request.facility?.id ?? null,
    equipment: request.equipment.map(({ id }) => id),
    checklists: [],
    manager_id: request.manager?.id ?? null,
    priority: request.priority === 1 ? 1 : 0,
    description: request.description,
    client_sign_required: request.client_sign_required,
    contact: request.contact && { name: request.contact.name, phone: request.contact.phone },
  }
}

export type RequestChanges = Partial<
  Omit<RequestFormValues, 'contact'> & {
    contact: { name: string; phone: string | null } | null
    custom: Record<string, unknown>
  }
>

/** Only the changed fields, so that other users' changes to the rest survive. */
export function toChanges(before: RequestFormValues, after: RequestFormValues): RequestChanges {
  const was = { ...before, contact: contactOnWire(before.contact) }
  const is = { ...after, contact: contactOnWire(after.contact) }
  const names = Object.keys(is) as (keyof RequestFormValues)[]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(is[name] ?? null) !== JSON.stringify(was[name] ?? null))
      .map((name) => [name, is[name] ?? null]),
  )
}
