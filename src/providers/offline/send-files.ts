import { KNOWN_FILES_MAX } from '#contract/limits.ts'
import { api } from '../calls/api.ts'
import { type ApiError, isApiError } from '../calls/api-error.ts'
import type { KeptFile } from './kept-files.ts'
import { filesLeft, isTemporary, type Operation } from './operations.ts'
import { storedFile } from './stored-operations.ts'

interface Outcomes {
  /** The server has the file, or need not have it any more. */
  delivered: (operationId: string, sha256: string) => Promise<void>
  refused: (operationId: string, error: ApiError) => void
}

/**
 * Sends the files that the server waits for, one at a time, those of the latest operations first.
 * @param current the operations as they are at each step
 * @throws ApiError when it has to be tried again later
 */
export async function sendOneByOne(current: () => readonly Operation[], outcomes: Outcomes): Promise<void> {
  const known = new Set(await knownOf(current()))
  for (let next = nextOf(current()); next; next = nextOf(current())) {
    const [operation, file] = next
    if (!known.has(file.sha256)) await send(operation, file, outcomes)
    await outcomes.delivered(operation.id, file.sha256)
  }
}

function nextOf(operations: readonly Operation[]): [Operation, KeptFile] | undefined {
  for (const operation of operations.toReversed()) {
    const [file] = filesLeft(operation)
    if (file) return [operation, file]
  }
  return undefined
}

/** Those that the server has although its answer was lost. */
async function knownOf(operations: readonly Operation[]): Promise<string[]> {
  const hashes = operations.flatMap(filesLeft).map(({ sha256 }) => sha256)
  return hashes.length > 0 ? api.operations.knownFiles({ body: { hashes: hashes.slice(0, KNOWN_FILES_MAX) } }) : []
}

async function send(operation: Operation, kept: KeptFile, { refused }: Outcomes): Promise<void> {
  const file = await storedFile(operation.owner, kept)
  // The browser has lost it; the office sees that it does not come.
  if (!file) return
  try {
    await api.operations.sendFile({ params: { sha256: kept.sha256 }, files: [file] })
  } catch (error) {
    if (!isApiError(error) || isTemporary(error)) throw error
    // Otherwise another has taken its place meanwhile.
    if (error.code !== 'not_found') refused(operation.id, error)
  }
}
