import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { DEMO_WORK_TYPES } from './content/work-types.ts'

/** Gives the types of work a look, and what new requests of them begin with. The checklists are there. */
export async function writeWorkTypes(tx: Tx): Promise<void> {
  for (const [index, { name, checklist, ...settings }] of DEMO_WORK_TYPES.entries()) {
    const { id } = await tx
      .insertInto('work_types')
      .values({ name, position: index + 1, ...settings })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'name']).doUpdateSet({ ...settings, position: index + 1 }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!checklist) continue
    await sql`
      insert into work_type_checklists (work_type_id, checklist_id)
      select ${id}, k.id from checklists k where k.name = ${checklist}`.execute(tx)
  }
  await sql`update work_types set position = ${DEMO_WORK_TYPES.length + 1} where name = 'other'`.execute(tx)
}
