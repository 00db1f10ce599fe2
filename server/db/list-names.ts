import type { Tx } from './database.ts'

/** The account's own types of facilities, which grow by what is typed. */
export async function facilityTypeNames(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('list_names')
    .select('name')
    .where('list', '=', 'facility_type')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Adds a name that was typed to the types of facilities, unless it is there. */
export async function rememberFacilityType(tx: Tx, name: string | null | undefined): Promise<void> {
  if (!name) return
  await tx
    .insertInto('list_names')
    .values({ list: 'facility_type', name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
