import pg from 'pg'
import { nameAway } from './database-away.ts'
import { addressesIn } from './host-addresses.ts'
import { connectClient } from './hosts.ts'
import { withClient } from './with-client.ts'

/** The role that sees the rows of one account. */
const ACCOUNT_ROLE = 'naryad_app'
/** Beside a user `naryad`, accounts are worked for as `naryad_accounts`. */
const SUFFIX = '_accounts'

interface Log {
  warn(details: object, message: string): void
}

/**
 * Creates the login that units of work of accounts use: it sees one account and has no other role, so that not even SQL
 * smuggled into a query could take the role that sees all of them. Its password is the one of the database's user. A
 * user who may not create roles leaves that to an administrator.
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
 * The address under which units of work of accounts connect. What SQL smuggled into one of their queries could reach all
 * the same is logged, with what to do.
 * @param through the pooler in front of the database, or the database itself
 * @returns nothing when there is no such login: accounts are then worked for as the database's user
 */
export async function openAccountsLogin(databaseUrl: string, through: string, log: Log): Promise<string | undefined> {
  const url = accountsUrl(through)
  let reach = await reachOf(url)
  if (reach === 'no login') {
    // The password of the database's user may have been changed since.
    await withClient(databaseUrl, (client) => writeLogin(client, 'alter')).catch(throwAway)
    reach = await reachOf(url)
  }
  if (reach === 'its account') return url
  const login = `${userOf(databaseUrl)}${SUFFIX}`
  log.warn(
    { login, reach },
    'SQL smuggled into a query could reach other accounts: an administrator mends that with the statements of docs/operation.md',
  )
  return reach === 'accounts that it names' ? url : undefined
}

function accountsUrl(databaseUrl: string): string {
  const [, scheme = '', name = '', rest = ''] = /^(\w+:\/\/)(?:([^@/?:]*)(?=[^/?]*@))?(.*)$/s.exec(databaseUrl) ?? []
  return `${scheme}${name || userOf(databaseUrl)}${SUFFIX}${name ? '' : '@'}${rest}`
}

/** Also where the address leaves it to the environment. */
function userOf(databaseUrl: string): string {
  return String(new pg.Client(addressesIn(databaseUrl)[0]).user)
}

/** What a query of the login can see at most, if there is a login that does not see everything. */
type Reach = 'its account' | 'accounts that it names' | 'no login'

async function reachOf(url: string): Promise<Reach> {
  const client = await connectClient({ connectionString: url }).catch(throwAway)
  if (!client) return 'no login'
  try {
    const { rows } = await client.query<{ isBound: boolean; entersAny: boolean }>(
      `select pg_has_role($1, 'usage') and not exists (
         select from pg_roles r where pg_has_role(r.oid, 'member')
           and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or not r.rolname = any(array[$1, current_user])))
           as "isBound",
         has_function_privilege('set_config(text, text, boolean)', 'execute') as "entersAny"`,
      [ACCOUNT_ROLE],
    )
    if (!rows[0]?.isBound) return 'no login'
    return rows[0].entersAny ? 'accounts that it names' : 'its account'
  } catch (error) {
    throwAway(error)
    return 'no login'
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
function throwAway(error: unknown): void {
  const named = nameAway(error)
  if (!(named instanceof pg.DatabaseError)) throw named
}
