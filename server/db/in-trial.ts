import type { Database, Tx } from './database.ts'

class TakenBack<T> extends Error {
  readonly answer: T

  constructor(answer: T) {
    super('A trial is taken back')
    this.answer = answer
  }
}

/** Does work in an account to see what becomes of it, and takes it back: nothing of it is stored or announced. */
export async function inTrial<T>(database: Database, accountId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await database.inAccount(accountId, async (tx) => {
      throw new TakenBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.answer
    throw error
  }
}
