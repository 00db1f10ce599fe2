import { join } from 'node:path'

/**
 * Where files wait on their way into the storage: on the file system of the stored ones, where a rename puts them in
 * place, and not in the system's directory, which may be small or in memory.
 */
export function temporaryDirectory(dataDir: string): string {
  return join(dataDir, 'tmp')
}
