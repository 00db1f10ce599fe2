import { AppError } from '#server/errors/app-error.ts'
import type { Result } from './caller.ts'
import type { TestApp } from './start-app.ts'

const TAKEN_BACK = 'done, and taken back'

/** Every change is made and then undone, so that all calls meet the same rows; what was let through answers 409. */
export function takeChangesBack({ services: { database, fileStore } }: TestApp): void {
  const { inAccount } = database
  // The claim on bytes that are stored first is a change as well, but not one that needs a permission.
  fileStore.storing = async (accountId, files, work) => {
    for (const file of files) await fileStore.storeUnseen(accountId, file)
    return work()
  }
  database.changeThenRead = async (accountId, change, read) => {
    const changed = await database.inAccount(accountId, change)
    return database.inAccount(accountId, (tx) => read(tx, changed), { readOnly: true })
  }
  database.inAccount = (accountId, work, options) =>
    inAccount(
      accountId,
      async (tx) => {
        const result = await work(tx)
        if (!options?.readOnly) throw new AppError('conflict', { details: TAKEN_BACK })
        return result
      },
      options,
    )
}

/** Whether the call did its work, before it was undone. */
export function wasTakenBack({ status, error }: Result): boolean {
  return status === 409 && error.details === TAKEN_BACK
}
