/** Statements that drop and restore what slows loading row by row and is quick to build afterwards. */
interface SetAside {
  drop: string
  restore: string
}

/** Runs one statement of a unit of work. */
export type Run = (statement: string) => Promise<{ rows: unknown[] }>

const SETTINGS = [
  'statement_timeout = 0',
  'synchronous_commit = off',
  "work_mem = '256MB'",
  "maintenance_work_mem = '512MB'",
  // The loaded rows have no statistics yet, and everything is read whole.
  'enable_nestloop = off',
]

/**
 * Runs `load` with the foreign keys, further indexes and triggers of these tables set aside, puts them back afterwards
 * and gathers statistics; all within the unit of work, so that an interrupted load leaves no trace. Needs the owner's
 * permissions.
 */
export async function bulkLoad(run: Run, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  for (const setting of SETTINGS) await run(`set local ${setting}`)
  const list = `array[${tables.map((table) => `'${table}'`)}]::regclass[]`
  const aside = [...(await foreignKeys(run, list)), ...(await uniqueKeys(run, list)), ...(await indexes(run, list))]
  await runAsOwner(run, async () => {
    for (const { drop } of aside) await run(drop)
    for (const table of tables) await run(`alter table ${table} disable trigger user`)
  })
  await load()
  await runAsOwner(run, async () => {
    for (const table of tables) await run(`alter table ${table} enable trigger user`)
    for (const { restore } of aside.reverse()) await run(restore)
    await run('analyze')
  })
}

/**
 * The unit of work has taken a role that may write rows; only the user who signed in to the database may alter tables.
 */
async function runAsOwner(run: Run, work: () => Promise<void>): Promise<void> {
  await run('reset role')
  await work()
  await run('set local role naryad_system')
}

async function foreignKeys(run: Run, list: string): Promise<SetAside[]> {
  return read(
    run,
    `
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint
    where contype = 'f' and conrelid = any(${list}) order by oid`,
  )
}

/** Not those that other tables refer to: they go with the primary keys. */
async function uniqueKeys(run: Run, list: string): Promise<SetAside[]> {
  return read(
    run,
    `
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint u
    where contype = 'u' and conrelid = any(${list})
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = u.conindid)
    order by oid`,
  )
}

async function indexes(run: Run, list: string): Promise<SetAside[]> {
  return read(
    run,
    `
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from pg_index i
    where indrelid = any(${list}) and not indisprimary
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by indexrelid`,
  )
}

async function read(run: Run, question: string): Promise<SetAside[]> {
  return (await run(question)).rows as SetAside[]
}
