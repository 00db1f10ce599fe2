/** A statement that takes a role ($1) and an account ($2) for the transaction it runs in. Prepared when it has a name. */
export interface EnterStatement {
  name?: string
  text: string
}

/** What is set when a connection opens, and what each transaction sets for itself. */
export interface Entering {
  /** Sent to the server with the first message of a connection. */
  startup?: string
  /** Statements stay prepared on a connection. */
  keepsStatements: boolean
  write: EnterStatement
  read: EnterStatement
}

const AS = ["set_config('role', $1, true)", "set_config('app.account_id', $2, true)"]
const READING = "set_config('transaction_read_only', 'on', true)"

/** The longest statement a call may run (milliseconds). */
const STATEMENT_TIMEOUT = 15_000
const IDLE_TIMEOUT = 60_000
const SETTINGS = [
  ['timezone', 'UTC'],
  ['statement_timeout', STATEMENT_TIMEOUT],
  ['idle_in_transaction_session_timeout', IDLE_TIMEOUT],
] as const

/** Our own connections: what holds for all their transactions is set once. */
export const OWN_CONNECTIONS: Entering = {
  startup: SETTINGS.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  keepsStatements: true,
  write: { name: 'enter', text: `select ${AS}` },
  read: { name: 'read_as', text: `select ${[...AS, READING]}` },
}

const TRAVELLING = SETTINGS.map(([name, value]) => `set_config('${name}', '${value}', true)`)

/**
 * Connections that a pooler lends for one transaction each, and to others in between: a transaction brings all it needs
 * with it and leaves nothing behind.
 */
export const LENT_CONNECTIONS: Entering = {
  keepsStatements: false,
  write: { text: `select ${[...AS, ...TRAVELLING]}` },
  read: { text: `select ${[...AS, READING, ...TRAVELLING]}` },
}
