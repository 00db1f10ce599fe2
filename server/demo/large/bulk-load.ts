import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** What makes loading slow row by row and is quick to build afterwards: statements that drop it and put it back. */
interface SetAside {
  drop: string
  restore: string
}

const SETTINGS = [
  'statement_timeout = 0',
  'synchronous_commit = off',
  "work_mem = '256MB'",
  "maintenance_work_mem = '512MB'",
  // Of what is being loaded there are no statistics yet, and everything is read whole.
  'enable_nestloop = off',
]

/**
 * Runs `load` with the foreign keys, further indexes and triggers of these tables set aside, puts them back afterwards
 * and gathers statistics; all within the unit of work, so that a load cut off leaves no trace. Needs the owner's rights.
 */
export async function bulkLoad(tx: Tx, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  for (const setting of SETTINGS) await sql.raw(`set local ${setting}`).execute(tx)
  const aside = [...(await foreignKeys(tx, tables)), ...(await uniqueKeys(tx, tables)), ...(await indexes(tx, tables))]
  await runAsOwner(tx, async () => {
    for (const { drop } of aside) await sql.raw(drop).execute(tx)
    for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
  })
  await load()
  await runAsOwner(tx, async () => {
    for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(tx)
    for (const { restore } of aside.reverse()) await sql.raw(restore).execute(tx)
    await sql.raw('analyze').execute(tx)
  })
}

/** The unit of work has taken a role that may write rows; tables are changed by who signed in to the database. */
async function runAsOwner(tx: Tx, work: () => Promise<void>): Promise<void> {
  await sql.raw('reset role').execute(tx)
  await work()
  await sql.raw('set local role naryad_system').execute(tx)
}

async function foreignKeys(tx: Tx, tables: readonly string[]): Promise<SetAside[]> {
  return read(
    tx,
    sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint
    where contype = 'f' and conrelid = any(${tables}::regclass[]) order by oid`,
  )
}

/** Not those that other tables refer to: they go with the primary keys. */
async function uniqueKeys(tx: Tx, tables: readonly string[]): Promise<SetAside[]> {
  return read(
    tx,
    sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint u
    where contype = 'u' and conrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = u.conindid)
    order by oid`,
  )
}

async function indexes(tx: Tx, tables: readonly string[]): Promise<SetAside[]> {
  return read(
    tx,
    sql`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from pg_index i
    where indrelid = any(${tables}::regclass[]) and not indisprimary
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by indexrelid`,
  )
}

async function read(tx: Tx, question: ReturnType<typeof sql<SetAside>>): Promise<SetAside[]> {
  return (await question.execute(tx)).rows
}
