import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A disk of its own in memory, which can be filled and made read-only. */
export interface SmallDisk {
  path: string
  /** Leaves no room on it. */
  fill(): void
  makeRoom(): void
  setReadOnly(isReadOnly: boolean): void
}

/** For a file of tests; undefined where this user may not mount one. */
export function mountSmallDisk(size: string): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'naryad-disk-'))
  const mount = (...options: string[]) => spawnSync('mount', [...options, path]).status === 0
  const isMounted = mount('-t', 'tmpfs', '-o', `size=${size},mode=711`, 'tmpfs')
  afterAll(() => {
    if (isMounted) spawnSync('umount', [path])
    rmSync(path, { recursive: true, force: true })
  })
  if (!isMounted) return undefined
  const ballast = join(path, 'ballast')
  return {
    path,
    fill() {
      const { bavail, bsize } = statfsSync(path)
      appendFileSync(ballast, Buffer.alloc(bavail * bsize))
    },
    makeRoom: () => rmSync(ballast),
    setReadOnly: (isReadOnly) => void mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`),
  }
}
