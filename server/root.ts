import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** What lies in this repository, wherever the program is run from: its own sources, or what they were put together into. */
export function inRepository(path: string): string {
  return join(ROOT, path)
}

const ROOT = dirname(findPackageJSON(import.meta.url) ?? '')
