import type pg from 'pg'
import { StartFailure } from '../process/start-failure.ts'

const VERSION_MIN = 18

/** Units of work run as one of these roles; row-level security is written against them. */
export const GROUP_ROLES = ['naryad_app', 'naryad_system'] as const
export type GroupRole = (typeof GROUP_ROLES)[number]

/** The facts about a database and its user that the program depends on. Names are quoted for SQL. */
export interface DatabaseFacts {
  /** As `server_version_num` has it: 180004. */
  versionNumber: number
  version: string
  user: string
  database: string
  mayCreateRoles: boolean
  /** The user and group roles that row-level security does not hold for. */
  unboundRoles: string[]
  /** Every transaction is read-only, as on a standby. */
  onlyReads: boolean
  existingRoles: string[]
  /** Roles that the user is a member of. */
  usableRoles: string[]
  /** No migration has run here. */
  isNew: boolean
  mayCreateInPublic: boolean
  mayCreateSchemas: boolean
}

export async function readDatabaseFacts(client: pg.Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_version_num')::integer as "versionNumber",
      current_setting('server_version') as version,
      quote_ident(current_user) as user, quote_ident(current_database()) as database,
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayCreateRoles",
      array(select rolname::text from pg_roles where (rolname = current_user or rolname = any($1))
        and (rolsuper or rolbypassrls)) as "unboundRoles",
      current_setting('transaction_read_only')::boolean as "onlyReads",
      array(select rolname::text from pg_roles where rolname = any($1)) as "existingRoles",
      array(select rolname::text from pg_roles where rolname = any($1) and pg_has_role(current_user, oid, 'member'))
        as "usableRoles",
      to_regclass('public.schema_migrations') is null as "isNew",
      has_schema_privilege('public', 'create with grant option') as "mayCreateInPublic",
      has_database_privilege(current_database(), 'create') as "mayCreateSchemas"`,
    [GROUP_ROLES],
  )
  const [facts] = rows
  if (!facts) throw new Error('A query without a table has one row')
  return facts
}

/** Group roles that the user may neither use nor create. */
export function unusableRoles({ mayCreateRoles, existingRoles, usableRoles }: DatabaseFacts): GroupRole[] {
  return GROUP_ROLES.filter((role) =>
    existingRoles.includes(role) ? !usableRoles.includes(role) && !mayCreateRoles : !mayCreateRoles,
  )
}

/**
 * Lists everything a database lacks at once, so that its administrator is asked only once.
 * @param refused group roles that the user cannot use
 * @throws StartFailure
 */
export function assertUsable(facts: DatabaseFacts, refused: readonly GroupRole[]): void {
  const { versionNumber, version, user, database, existingRoles, isNew } = facts
  const statements = [
    ...refused.filter((role) => !existingRoles.includes(role)).map((role) => `create role ${role} nologin`),
    ...(refused.length > 0 ? [`grant ${refused.join(', ')} to ${user}`] : []),
    ...(isNew && !facts.mayCreateInPublic ? [`grant all on schema public to ${user} with grant option`] : []),
    ...(isNew && !facts.mayCreateSchemas ? [`grant create on database ${database} to ${user}`] : []),
  ]
  const needs = [
    ...(versionNumber < VERSION_MIN * 10_000 ? [`a PostgreSQL ${VERSION_MIN} or newer (this is ${version})`] : []),
    ...(facts.onlyReads ? ['one that can be written to (this one only reads)'] : []),
    ...(statements.length > 0 ? [`rights that an administrator gives in it: ${statements.join('; ')};`] : []),
  ]
  if (needs.length > 0)
    throw new StartFailure(`The database of DATABASE_URL cannot be used: Naryad needs ${needs.join(', and ')}`)
}

/** A warning for the operator; nothing when row-level security holds for all that units of work run as. */
export function unboundRolesWarning({ unboundRoles }: DatabaseFacts): string | undefined {
  if (unboundRoles.length === 0) return undefined
  return (
    `Row-level security, which keeps accounts apart, does not hold for ${unboundRoles.join(', ')}: give DATABASE_URL a ` +
    'user of its own, neither superuser nor BYPASSRLS (docs/operation.md, "A PostgreSQL of your own").'
  )
}
