import { sql } from 'kysely'
import type { z } from 'zod'
import type { EquipmentRow, equipmentRoutes } from '../../contract/equipment.ts'
import type { Page } from '../../contract/paging.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { allOf, containing, orderBy, readPage } from '../db/read-page.ts'

export type EquipmentQuery = z.output<typeof equipmentRoutes.list.query>

/** One page of the equipment the actor may see. */
export async function listEquipment(tx: Tx, actor: Actor, query: EquipmentQuery): Promise<Page<EquipmentRow>> {
  const order = orderBy(query.sort, 'title', 'e')
  const where = allOf([
    inScope(actor, 'equipment:read', 'e.id'),
    query.q && sql`concat_ws(' ', e.title, e.article, e.model, e.serial) ilike ${containing(query.q)}`,
    query.facility_id && sql`e.facility_id = any(${query.facility_id})`,
    query.parent_id && sql`e.parent_id = any(${query.parent_id})`,
  ])
  return readPage(
    tx,
    query,
    (slice) => sql<EquipmentRow>`
      select e.id, e.title, e.article, e.model, e.manufacturer, e.serial, e.installed_on, e.warranty_till,
        case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as facility,
        case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end as parent,
        (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name), '[]')
          from equipment_checklists el
          join checklists l on l.account_id = el.account_id and l.id = el.checklist_id
          where el.equipment_id = e.id) as checklists
      from (select * from equipment e where ${where} ${order} ${slice}) e
      left join facilities f on f.account_id = e.account_id and f.id = e.facility_id
      left join equipment p on p.account_id = e.account_id and p.id = e.parent_id
      ${order}`,
    sql`select count(*) as total from equipment e where ${where}`,
  )
}
