import { sql } from 'kysely'
import type { z } from 'zod'
import type { Page } from '#contract/paging.ts'
import type { ChecklistUse, checklistRoutes } from '#contract/requests/checklists.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import { isListed } from '../db/archived.ts'
import type { Tx } from '../db/database.ts'
import { allOf, orderBy, readPage } from '../db/read-page.ts'

/** One page of the equipment that proposes a checklist, that the actor may see. */
export async function listChecklistUses(
  tx: Tx,
  actor: Actor,
  id: number,
  query: z.output<typeof checklistRoutes.products.query>,
): Promise<Page<ChecklistUse>> {
  const order = orderBy(query.sort, 'title', 'e')
  const where = allOf([
    sql`e.id = any(array(select equipment_id from equipment_checklists where checklist_id = ${id}))`,
    inScope(actor, 'equipment:read', 'e.id'),
    isListed(false, 'e'),
  ])
  return readPage(
    tx,
    query,
    (slice) => sql<ChecklistUse>`
      select e.id, e.title, e.model, e.serial,
        (select json_build_object('id', f.id, 'name', f.name) from facilities f
          where f.account_id = e.account_id and f.id = e.facility_id) as facility
      from equipment e where ${where} ${order} ${slice}`,
    sql`select count(*) as total from equipment e where ${where}`,
  )
}
