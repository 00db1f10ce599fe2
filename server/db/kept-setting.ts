import type { Database } from './database.ts'

/** A setting of the installation that all processes on the database share: the first of them stores `made`. */
export async function keptSetting(database: Database, name: string, made: string | object): Promise<unknown> {
  return database.asSystem(async (tx) => {
    await tx
      .insertInto('settings')
      .values({ name, value: JSON.stringify(made) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const kept = await tx.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    return kept.value
  })
}
