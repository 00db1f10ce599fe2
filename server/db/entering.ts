/** The statement that a transaction begins with. Prepared when it has a name. */
export interface EnterStatement {
  name?: string
  text: string
}

/** How transactions that write, and those that read, take a role or an account. */
export interface Enter {
  /** Of either statement. */
  parameters: number
  write: EnterStatement
  read: EnterStatement
}

/** What is set when a connection opens, and what each transaction sets for itself. */
export interface Entering {
  /** Sent to the server with the first message of a connection. */
  startup?: string
  /** Statements stay prepared on a connection. */
  keepsStatements: boolean
  /** Takes a role ($1) and an account ($2). */
  asRole: Enter
  /** Takes a signed account ($1), for a user who has no other role to take. */
  asSigned: Enter
}

const AS = ["set_config('role', $1, true)", "set_config('app.account_id', $2, true)"]

/** The longest statement a call may run (milliseconds). */
export const STATEMENT_TIMEOUT_MS = 15_000
const IDLE_TIMEOUT = 60_000
const SETTINGS = [
  ['timezone', 'UTC'],
  ['statement_timeout', STATEMENT_TIMEOUT_MS],
  ['idle_in_transaction_session_timeout', IDLE_TIMEOUT],
] as const
const READING = ['transaction_read_only', 'on'] as const

type Settings = readonly (readonly [name: string, value: string | number])[]

function roleText(settings: Settings): string {
  return `select ${[...AS, ...settings.map(([name, value]) => `set_config('${name}', '${value}', true)`)]}`
}

function signedText(settings: Settings): string {
  return `select enter_account($1, '${JSON.stringify(Object.fromEntries(settings))}')`
}

/** Our own connections: what holds for all their transactions is set once. */
export const OWN_CONNECTIONS: Entering = {
  startup: SETTINGS.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  keepsStatements: true,
  asRole: {
    parameters: 2,
    write: { name: 'enter', text: roleText([]) },
    read: { name: 'read_as', text: roleText([READING]) },
  },
  asSigned: {
    parameters: 1,
    write: { name: 'enter', text: signedText([]) },
    read: { name: 'read_as', text: signedText([READING]) },
  },
}

/**
 * Connections that a pooler lends for one transaction each, and to others in between: a transaction brings all it needs
 * with it and leaves nothing behind.
 */
export const LENT_CONNECTIONS: Entering = {
  keepsStatements: false,
  asRole: { parameters: 2, write: { text: roleText(SETTINGS) }, read: { text: roleText([READING, ...SETTINGS]) } },
  asSigned: {
    parameters: 1,
    write: { text: signedText(SETTINGS) },
    read: { text: signedText([READING, ...SETTINGS]) },
  },
}
