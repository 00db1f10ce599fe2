import type { InvalidReason } from '#server/errors/app-error.ts'
import { nameKey } from '../entities/name-key.ts'
import type { FoundEquipment, FoundFacility, References } from './find-references.ts'
import type { SchedulePlan } from './plan-parts.ts'

/** The references of a plan, by id. */
export interface ResolvedPlan {
  facility: FoundFacility | null
  facility_id: number | null
  client: { id: number; name: string } | null
  client_id: number | null
  manager_id: number | null
  equipment: FoundEquipment[]
  employees: number[]
  checklists: number[]
}

type ColumnErrors = { column: string | null; reason: InvalidReason }[]

/** Resolves the references of a plan; `errors` says why some could not be, by column. */
export function resolvePlan(
  plan: SchedulePlan,
  references: References,
): { resolved: ResolvedPlan; errors: ColumnErrors } {
  const errors: ColumnErrors = []
  const reject = (column: string | null, reason: InvalidReason): null => {
    errors.push({ column, reason })
    return null
  }
  const clients = named(references.clients, plan.client)
  const facility = facilityOf(plan, references, clients, reject)
  const equipment = equipmentOf(plan, references, facility, clients, reject)
  const place = placeOf(equipment, facility, reject)
  const client = clientOf(plan, clients, facility, reject)
  const facility_id = facility?.id ?? place?.facility_id ?? null
  const client_id = client?.id ?? facility?.client_id ?? place?.client_id ?? null
  if (errors.length === 0 && facility_id === null && client_id === null) {
    if (plan.heading) reject(null, ['plan_facility_unknown', { text: plan.heading }])
    else reject(null, 'plan_place_missing')
  }
  const resolved = {
    facility,
    facility_id,
    client,
    client_id,
    equipment,
    manager_id: plan.manager ? userOf(plan.manager, 'manager', references, reject) : null,
    employees: (plan.executors ?? []).flatMap((name) => userOf(name, 'executors', references, reject) ?? []),
    checklists: (plan.checklists ?? []).flatMap((name) => checklistOf(name, references, reject) ?? []),
  }
  return { resolved, errors }
}

type Reject = (column: string | null, reason: InvalidReason) => null

interface ByKeys {
  keys: string[]
}

function named<Row extends ByKeys>(rows: readonly Row[], text: string | undefined): Row[] {
  if (!text) return []
  const key = nameKey(text)
  return rows.filter(({ keys }) => keys.includes(key))
}

const isThere = ({ is_archived }: { is_archived: boolean }) => !is_archived

function facilityOf(
  plan: SchedulePlan,
  { facilities, equipment }: References,
  clients: readonly { id: number }[],
  reject: Reject,
): FoundFacility | null {
  const text = plan.facility
  if (!text) {
    // A line between the rows may be about anything else.
    const [one, ...others] = named(facilities, plan.heading).filter(isThere)
    return one && others.length === 0 ? one : null
  }
  const all = named(facilities, text)
  const there = all.filter(isThere)
  if (there.length === 0) {
    return reject('facility', [all.length > 0 ? 'plan_archived' : 'plan_facility_unknown', { text }])
  }
  const ofClient = clients.length > 0 ? there.filter((one) => clients.some(({ id }) => id === one.client_id)) : there
  if (ofClient.length === 0) return reject('facility', 'facility_of_other_client')
  if (ofClient.length === 1) return ofClient[0] ?? null
  const texts = [...(plan.equipment ?? []), plan.serial, plan.article].filter((text) => text !== undefined)
  const isAt = (facility: number) =>
    texts.every((text) => named(equipment, text).some(({ facility_id }) => facility_id === facility))
  const narrowed = ofClient.filter(({ id }) => texts.length > 0 && isAt(id))
  return narrowed.length === 1 ? (narrowed[0] ?? null) : reject('facility', ['plan_facility_several', { text }])
}

function equipmentOf(
  plan: SchedulePlan,
  references: References,
  facility: FoundFacility | null,
  clients: readonly { id: number }[],
  reject: Reject,
): FoundEquipment[] {
  const { serial, article, equipment = [] } = plan
  const isOne = equipment.length <= 1
  if (isOne && (serial || article)) {
    const column = serial ? 'serial' : 'article'
    const numbered = references.equipment.filter(
      (one) => (!serial || one.serial === nameKey(serial)) && (!article || one.article === nameKey(article)),
    )
    const sameName = named(numbered, equipment[0])
    const text = serial ?? article ?? ''
    return theOne(numbered.length > 1 && sameName.length > 0 ? sameName : numbered, column, text)
  }
  return equipment.flatMap((text) => theOne(named(references.equipment, text), 'equipment', text))

  function theOne(all: readonly FoundEquipment[], column: string, text: string): FoundEquipment[] {
    const active = all.filter(isThere)
    const isHere = ({ facility_id, client_id }: FoundEquipment) =>
      facility ? facility_id === facility.id : clients.length === 0 || clients.some(({ id }) => id === client_id)
    const here = active.filter(isHere)
    const [one, ...others] = here
    if (one && others.length === 0) return [one]
    if (one) reject(column, ['plan_equipment_several', { text }])
    else if (active.length > 0) reject(column, ['plan_equipment_elsewhere', { text }])
    else reject(column, [all.length > 0 ? 'plan_archived' : 'plan_equipment_unknown', { text }])
    return []
  }
}

/** The facility of the equipment, used when a plan names no other place. */
function placeOf(
  equipment: readonly FoundEquipment[],
  facility: FoundFacility | null,
  reject: Reject,
): FoundEquipment | null {
  const [first] = equipment
  if (!first || facility) return null
  if (equipment.some(({ facility_id }) => facility_id !== first.facility_id)) {
    return reject('equipment', 'plan_equipment_apart')
  }
  return first
}

function clientOf(
  { client: text }: SchedulePlan,
  clients: readonly { id: number; name: string; is_archived: boolean }[],
  facility: FoundFacility | null,
  reject: Reject,
): { id: number; name: string } | null {
  if (!text) return null
  const there = clients.filter(isThere)
  if (there.length === 0) {
    return reject('client', [clients.length > 0 ? 'plan_archived' : 'plan_client_unknown', { text }])
  }
  const one = facility ? there.find(({ id }) => id === facility.client_id) : there.length === 1 ? there[0] : undefined
  return one ?? (facility ? null : reject('client', ['plan_client_several', { text }]))
}

function userOf(text: string, column: 'executors' | 'manager', { usersNamed }: References, reject: Reject) {
  const users = usersNamed(text)
  const able = users.filter((user) => user.is_active && (column === 'manager' || user.is_serviceman))
  const [one, ...others] = able
  if (one && others.length === 0) return one.id
  if (one) return reject(column, ['plan_user_several', { text }])
  const [unable] = users
  if (!unable) return reject(column, ['plan_user_unknown', { text }])
  return reject(column, [unable.is_active ? 'plan_user_no_executor' : 'plan_user_inactive', { text: unable.name }])
}

function checklistOf(text: string, { checklists }: References, reject: Reject): number | null {
  const all = named(checklists, text)
  const [one, ...others] = all.filter(isThere)
  if (one && others.length === 0) return one.id
  if (one) return reject('checklists', ['plan_checklist_several', { text }])
  return reject('checklists', [all.length > 0 ? 'plan_archived' : 'plan_checklist_unknown', { text }])
}
