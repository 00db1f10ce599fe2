import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** A path in this repository, whether the program runs from its sources or from its bundle. */
export function inRepository(path: string): string {
  return join(ROOT, path)
}

const ROOT = dirname(findPackageJSON(import.meta.url) ?? '')
