import pg from 'pg'
import { nameAway } from './database-away.ts'
import { withClient } from './with-client.ts'

/** The role that sees the rows of one account. */
const ACCOUNT_ROLE = 'naryad_app'
/** Beside a user `naryad`, accounts are worked for as `naryad_accounts`. */
const SUFFIX = '_accounts'

interface Log {
  warn(details: object, message: string): void
}

/**
 * Creates the login that units of work of accounts use: it may take the role that sees one account and no other, so that
 * not even SQL smuggled into a query could take the role that sees all of them. Its password is the one of the
 * database's user. A user who may not create roles leaves that to an administrator.
 */
export async function ensureAccountsLogin(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isMissing: boolean }>(
    `select rolcreaterole and not exists (select from pg_roles where rolname = $1) as "isMissing"
     from pg_roles where rolname = current_user`,
    [`${client.user}${SUFFIX}`],
  )
  if (rows[0]?.isMissing) await writeLogin(client, 'create')
}

/**
 * The address under which units of work of accounts connect.
 * @param through the pooler in front of the database, or the database itself
 * @returns nothing when there is no such login: accounts are then worked for as the database's user, which is logged
 */
export async function openAccountsLogin(databaseUrl: string, through: string, log: Log): Promise<string | undefined> {
  const url = accountsUrl(through)
  if (await isWalled(url)) return url
  // The password of the database's user may have been changed since.
  await withClient(databaseUrl, (client) => writeLogin(client, 'alter')).catch(throwAway)
  if (await isWalled(url)) return url
  const { user } = new pg.Client(databaseUrl)
  log.warn(
    { login: `${user}${SUFFIX}` },
    'Accounts are worked for with the login of DATABASE_URL, which may take the role that sees all of them: an administrator ' +
      'creates a login of their own with the statements of docs/operation.md',
  )
  return undefined
}

function accountsUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.username = `${url.username || new pg.Client(databaseUrl).user}${SUFFIX}`
  return url.href
}

/** Whether the address lets in a user who may see one account at a time, and never all of them. */
async function isWalled(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ isWalled: boolean }>(
      `select pg_has_role($1, 'set') and not exists (
         select from pg_roles r where pg_has_role(r.oid, 'member')
           and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or not r.rolname = any(array[$1, current_user])))
         as "isWalled"`,
      [ACCOUNT_ROLE],
    )
    return rows[0]?.isWalled === true
  } catch (error) {
    return throwAway(error)
  } finally {
    await client.end()
  }
}

async function writeLogin(client: pg.Client, verb: 'create' | 'alter'): Promise<void> {
  const login = client.escapeIdentifier(`${client.user}${SUFFIX}`)
  const password = client.password ? ` password ${client.escapeLiteral(client.password)}` : ''
  try {
    await client.query(`${verb} role ${login} login${password}; grant ${ACCOUNT_ROLE} to ${login}`)
  } catch (error) {
    // Another database's first start may have created it, and an administrator may have kept the role back: whether
    // the login works is seen when it is used.
    throwAway(error)
  }
}

/** Passes over what PostgreSQL refuses. @throws DatabaseAway when it does not answer */
function throwAway(error: unknown): false {
  const named = nameAway(error)
  if (named instanceof pg.DatabaseError) return false
  throw named
}
