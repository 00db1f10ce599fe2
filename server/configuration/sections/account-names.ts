import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

const NAMED_SECTIONS = ['service_hours', 'roles', 'checklists', 'work_types'] as const
export type NamedSection = (typeof NAMED_SECTIONS)[number]

interface NamedRow {
  section: NamedSection
  id: number
  name: string
}

/** What the items of an account refer to by id, and a file by name. */
export class AccountNames {
  readonly #rows: NamedRow[]

  constructor(rows: NamedRow[]) {
    this.#rows = rows
  }

  /** Of several with the name, one that is not archived. */
  idOf(section: NamedSection, name: string): number | undefined {
    return this.#rows.find((row) => row.section === section && row.name === name)?.id
  }

  nameOf(section: NamedSection, id: number): string | undefined {
    return this.#rows.find((row) => row.section === section && row.id === id)?.name
  }

  add(section: NamedSection, name: string, id: number): void {
    this.#rows.push({ section, name, id })
  }
}

export async function readAccountNames(tx: Tx): Promise<AccountNames> {
  const { rows } = await sql<NamedRow>`
    select section, id, name from (
      select 'service_hours' as section, id, name, false as is_archived from service_hours
      union all select 'roles', id, name, false from roles
      union all select 'checklists', id, name, archived_at is not null from checklists
      union all select 'work_types', id, name, archived_at is not null from work_types) named
    order by section, is_archived, id`.execute(tx)
  return new AccountNames(rows)
}
