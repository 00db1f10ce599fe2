import pg from 'pg'
import type { Enter, EnterStatement } from './entering.ts'

/** The handlers of the server's messages that the driver's query has and its types leave out. */
interface Submitted {
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const driver = pg.Query.prototype as unknown as Submitted & { submit(connection: pg.Connection): Error | null }

/** Whether the statement uses the extended protocol even without parameters; the driver's types leave the mode out. */
interface ExtendedQuery extends pg.QueryConfig {
  queryMode: 'extended'
}

/** Prepares on a new connection the statement that every `ReadQuery` begins with. */
export async function prepareReading(client: pg.ClientBase, { read, parameters }: Enter): Promise<void> {
  await client.query({ ...read, values: Array(parameters).fill(null) })
}

/**
 * A statement that reads, under the role or the account given: they travel ahead of it in one message, and what lies
 * between two `Sync` is one transaction, with no need to open or end it. Source: PostgreSQL, "Message Flow",
 * "Pipelining".
 */
export class ReadQuery extends pg.Query implements Submitted {
  readonly #enter: EnterStatement
  readonly #as: readonly string[]
  #isEntered = false

  constructor(
    enter: EnterStatement,
    as: readonly string[],
    query: pg.QueryConfig,
    done: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    // Without parameters and a name the driver would send a simple query, which has no `Sync`: the transaction that
    // it begins with would stay open, and the connection's next unit of work could not write.
    const extended: ExtendedQuery = { ...query, queryMode: 'extended' }
    super(extended, done)
    this.#enter = enter
    this.#as = as
  }

  override submit = (connection: pg.Connection): Error | null => {
    connection.stream.cork()
    try {
      const { name = '', text } = this.#enter
      if (!name) connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values: [...this.#as] }, true)
      connection.execute({}, true)
      return driver.submit.call(this, connection)
    } finally {
      connection.stream.uncork()
    }
  }

  // The first answer is that of the statement in front: one row without a description.
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
