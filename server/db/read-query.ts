import pg from 'pg'

/** The server's messages, as far as the driver's query knows them; its types leave these methods out. */
interface Submitted {
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const driver = pg.Query.prototype as unknown as Submitted & { submit(connection: pg.Connection): Error | null }

/** A statement in messages of its own, whether or not it has parameters; the driver's types leave the mode out. */
interface ExtendedQuery extends pg.QueryConfig {
  queryMode: 'extended'
}

const READ_AS = {
  name: 'read_as',
  text: `select set_config('role', $1, true), set_config('app.account_id', $2, true),
    set_config('transaction_read_only', 'on', true)`,
}

/** Has a new connection know what every `ReadQuery` begins with. */
export async function prepareReading(client: pg.ClientBase): Promise<void> {
  await client.query({ ...READ_AS, values: ['none', ''] })
}

/**
 * A statement that reads, under the role and the account given: both travel ahead of it in one message, and what lies
 * between two `Sync` is one transaction, with no need to open and to end it.
 * Source: PostgreSQL, "Message Flow", "Pipelining".
 */
export class ReadQuery extends pg.Query implements Submitted {
  readonly #as: readonly [role: string, accountId: string]
  #isEntered = false

  constructor(
    as: readonly [role: string, accountId: string],
    query: pg.QueryConfig,
    done: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    // Without parameters and a name the driver would send a simple query, which has no `Sync`: the transaction that
    // READ_AS began would stay open, and the connection's next unit of work could not write.
    const extended: ExtendedQuery = { ...query, queryMode: 'extended' }
    super(extended, done)
    this.#as = as
  }

  override submit = (connection: pg.Connection): Error | null => {
    connection.stream.cork()
    try {
      connection.bind({ statement: READ_AS.name, values: [...this.#as] }, true)
      connection.execute({}, true)
      return driver.submit.call(this, connection)
    } finally {
      connection.stream.uncork()
    }
  }

  // The first answer is that of READ_AS: one row that was not described.
  handleRowDescription(message: unknown): void {
    driver.handleRowDescription.call(this, message)
  }

  handleDataRow(message: unknown): void {
    if (this.#isEntered) driver.handleDataRow.call(this, message)
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isEntered) driver.handleCommandComplete.call(this, message, connection)
    this.#isEntered = true
  }
}
