import { sql, type Updateable } from 'kysely'
import type { RequestTemplate } from '#contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import { type CustomChange, changeCustom, fieldsOf, type StoredCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import type { ScheduledRequests } from '../db/schema.ts'
import { AppError, type InvalidReason, invalid } from '../errors/app-error.ts'
import { InvalidCall } from '../http/invalid-call.ts'
import { defaultManager, findReferences, lockExecutors } from '../requests/index.ts'
import { findWorkTypes, rememberWorkType, type WithTypeDefaults, withTypeDefaults } from '../work-types/index.ts'

/** Rows that a template refers to. */
export interface TemplateReferences {
  client_id: number | null
  facility_id: number | null
  manager_id: number | null
  employees: number[]
  equipment: number[]
  checklists: number[]
}

const LINKS = {
  employees: { table: 'scheduled_request_executors', column: 'user_id' },
  equipment: { table: 'scheduled_request_equipment', column: 'equipment_id' },
  checklists: { table: 'scheduled_request_checklists', column: 'checklist_id' },
} as const
type Link = keyof typeof LINKS

/**
 * Checks that a request of this template could be created now. References the template had before may stay, even if
 * they were archived since or the actor may not read them. Locks the executors until the unit of work ends.
 * @throws AppError validation_failed at `template.…`
 */
export async function requireTemplate(
  tx: Tx,
  actor: Actor,
  template: RequestTemplate,
  before?: TemplateReferences,
): Promise<void> {
  const keeps = isKept(template, before)
  await atTemplate(keeps, () => findReferences(tx, actor, template))
  const kept = new Set(before?.employees)
  await atTemplate(keeps, () => lockExecutors(tx, actor, [...new Set(template.employees)], kept))
  const isPlaceKept = keeps('client_id') && keeps('facility_id')
  if (template.client_id && template.facility_id && !isPlaceKept) {
    const facility = await tx
      .selectFrom('facilities')
      .select('client_id')
      .where('id', '=', template.facility_id)
      .executeTakeFirst()
    if (facility?.client_id !== template.client_id) {
      throw invalid({ 'template.facility_id': 'facility_of_other_client' })
    }
  }
}

/** Runs a check of a template's fields: its errors are reported at the template's fields. */
export async function atTemplate<T>(isPassed: (field: string) => boolean, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AppError && error.fields)) throw error
    const refused = Object.entries(error.fields).filter(([field]) => !isPassed(field))
    if (refused.length === 0) return null
    throw invalid(
      Object.fromEntries(refused.map(([field, reason]): [string, InvalidReason] => [`template.${field}`, reason])),
    )
  }
}

/**
 * What a template stores of the account's own fields of requests. As with a request, a new one must have those that are asked
 * for on creation.
 * @throws InvalidCall, AppError validation_failed at `template.custom.<key>`
 */
export async function templateCustom(
  tx: Tx,
  actor: Actor,
  { custom: given, work_type = null, client_id, facility_id }: RequestTemplate,
  before?: StoredCustom,
): Promise<CustomChange> {
  if (!given && (before || fieldsOf(actor, 'requests').length === 0)) return { stored: before ?? {}, changes: {} }
  const facts = { work_type, client_type: await clientTypeOf(tx, { client_id, facility_id }) }
  try {
    const change = { entity: 'requests' as const, given, facts, ...(before && { before }) }
    const changed = await atTemplate(
      () => false,
      () => changeCustom(tx, actor, change),
    )
    return changed ?? { stored: {}, changes: {} }
  } catch (error) {
    if (!(error instanceof InvalidCall)) throw error
    throw new InvalidCall(error.issues.map((issue) => ({ ...issue, path: ['template', ...issue.path] })))
  }
}

async function clientTypeOf(
  tx: Tx,
  { client_id = null, facility_id = null }: Pick<RequestTemplate, 'client_id' | 'facility_id'>,
) {
  const { rows } = await sql<{ type: 'company' | 'person' }>`
    select c.type from clients c
    where c.id = coalesce(${client_id}::bigint, (select f.client_id from facilities f where f.id = ${facility_id}))`.execute(
    tx,
  )
  return rows[0]?.type ?? null
}

/** Whether a field, or an item of a list, has a reference that the template had before. */
function isKept(template: RequestTemplate, before: TemplateReferences | undefined) {
  return (field: string) => {
    if (!before) return false
    const [name = '', index] = field.split('.')
    if (name === 'client_id' || name === 'facility_id' || name === 'manager_id') return template[name] === before[name]
    if (name !== 'equipment' && name !== 'checklists') return false
    const id = template[name]?.[Number(index)]
    return id !== undefined && before[name].includes(id)
  }
}

/** A template with what its type of work says where it does not. */
export type FilledTemplate = WithTypeDefaults<RequestTemplate>

export async function fillTemplates(tx: Tx, templates: readonly RequestTemplate[]): Promise<FilledTemplate[]> {
  const types = await findWorkTypes(tx, templates)
  return templates.map((template) => withTypeDefaults(template, types.get(template.work_type)))
}

/**
 * The columns of a template. As with a request, a facility determines the client, and the default manager is the
 * facility's, otherwise the actor.
 */
export async function templateColumns(tx: Tx, actor: Actor, template: FilledTemplate): Promise<TemplateColumns> {
  const columnsOf = await templatesColumns(tx, actor, [template])
  return columnsOf(template)
}

/** The same for several templates, with one query. */
export async function templatesColumns(
  tx: Tx,
  actor: Actor,
  templates: readonly FilledTemplate[],
): Promise<(template: FilledTemplate) => TemplateColumns> {
  const facilities = await readFacilities(
    tx,
    templates.flatMap(({ facility_id }) => facility_id ?? []),
  )
  for (const workType of new Set(templates.map(({ work_type }) => work_type))) {
    await rememberWorkType(tx, workType)
  }
  return (template) => {
    const facility = template.facility_id ? facilities.get(template.facility_id) : undefined
    const byDefault = defaultManager(actor, facility)
    return {
      name: template.name,
      type: template.type,
      work_type: template.work_type ?? null,
      priority: template.priority,
      client_id: template.client_id ?? facility?.client_id ?? null,
      facility_id: template.facility_id ?? null,
      manager_id: template.manager_id === undefined ? byDefault : template.manager_id,
      price: template.price ?? null,
      description: template.description ?? null,
      client_sign_required: template.client_sign_required,
      duration_min: template.duration_min,
    }
  }
}

type TemplateColumns = Required<
  Pick<
    Updateable<ScheduledRequests>,
    | 'name'
    | 'type'
    | 'work_type'
    | 'priority'
    | 'client_id'
    | 'facility_id'
    | 'manager_id'
    | 'price'
    | 'description'
    | 'client_sign_required'
    | 'duration_min'
  >
>

interface FacilityOfTemplate {
  id: number
  client_id: number
  /** Its manager, if active. */
  manager_id: number | null
}

async function readFacilities(tx: Tx, ids: readonly number[]): Promise<Map<number, FacilityOfTemplate>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FacilityOfTemplate>`
    select f.id, f.client_id, m.user_id as manager_id from facilities f
    left join memberships m on m.account_id = f.account_id and m.user_id = f.manager_id and m.is_active
    where f.id = any(${[...new Set(ids)]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

type Links = Pick<RequestTemplate, Link>

/** Sets the executors, equipment and checklists of a template. */
export async function saveLinks(tx: Tx, id: number, template: Links): Promise<void> {
  for (const [link, { table, column }] of linkTables()) {
    await sql`delete from ${sql.table(table)}
      where scheduled_request_id = ${id} and ${sql.ref(column)} <> all(${template[link] ?? []}::bigint[])`.execute(tx)
  }
  await addLinks(tx, [{ id, template }])
}

/** Adds the executors, equipment and checklists of templates, in one statement each. */
export async function addLinks(tx: Tx, schedules: readonly { id: number; template: Links }[]): Promise<void> {
  for (const [link, { table, column }] of linkTables()) {
    const links = schedules.flatMap(({ id, template }) => (template[link] ?? []).map((to) => ({ id, to })))
    if (links.length === 0) continue
    await sql`insert into ${sql.table(table)} (scheduled_request_id, ${sql.ref(column)})
      select unnest(${links.map(({ id }) => id)}::bigint[]), unnest(${links.map(({ to }) => to)}::bigint[])
      on conflict do nothing`.execute(tx)
  }
}

function linkTables() {
  return Object.entries(LINKS) as [Link, (typeof LINKS)[Link]][]
}

/** The ids in a list of the scheduled request `s`. */
export function linkedIds(link: Link) {
  const { table, column } = LINKS[link]
  return sql<number[]>`array(select l.${sql.ref(column)} from ${sql.table(table)} l
    where l.account_id = s.account_id and l.scheduled_request_id = s.id order by 1)`
}

/** The current references of a template. */
export async function readLinks(tx: Tx, id: number): Promise<Pick<TemplateReferences, Link>> {
  const { rows } = await sql<Pick<TemplateReferences, Link>>`
    select ${linkedIds('employees')} as employees, ${linkedIds('equipment')} as equipment,
      ${linkedIds('checklists')} as checklists
    from scheduled_requests s where s.id = ${id}`.execute(tx)
  return rows[0] ?? { employees: [], equipment: [], checklists: [] }
}
