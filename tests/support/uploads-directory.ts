import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files being uploaded are in the system's temporary directory: one of our own, until `restore`, shows that none stays. */
export function watchUploads() {
  const directory = mkdtempSync(join(tmpdir(), 'naryad-uploads-'))
  const usual = process.env.TMPDIR
  process.env.TMPDIR = directory
  return {
    onTheirWay: () => readdirSync(directory),
    restore() {
      if (usual === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = usual
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
