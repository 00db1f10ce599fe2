import { existsSync, readdirSync } from 'node:fs'
import { temporaryDirectory } from '#server/files/temporary-directory.ts'
import type { TestApp } from './start-app.ts'

/** The names of files on their way into the storage. */
export function uploadsOnTheirWay({ services }: Pick<TestApp, 'services'>): string[] {
  const directory = temporaryDirectory(services.config.dataDir)
  return existsSync(directory) ? readdirSync(directory) : []
}
