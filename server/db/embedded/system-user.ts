import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFailure } from '#server/process/start-failure.ts'

/** The user to run PostgreSQL as. `null`: our own, an ordinary user. */
export type SystemUser = { uid: number; gid: number } | null

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: the owner of the existing data, else the owner of
 * the directory that will hold it, else `postgres`, else `nobody`. initdb asks that the user has a name.
 */
export function chooseSystemUser(clusterDir: string): SystemUser {
  if (process.getuid?.() !== 0) return null
  const owners = [ownerOf(clusterDir), ownerOf(nearestExisting(dirname(clusterDir)))]
  const candidates = [...owners.filter((uid) => uid > 0).map(String), 'postgres', 'nobody']
  for (const name of candidates) {
    const user = lookUp(name)
    if (user && mayBecome(user)) return user
  }
  throw new StartFailure(
    'PostgreSQL does not run as root, and root may not switch to an unprivileged user here: ' +
      'start Naryad as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** The keys of `spawn` options that make a child run as the user. */
export function asUser(user: SystemUser) {
  return user ?? {}
}

/** Whether the user can enter the directory; the system itself checks, as it knows about access lists and mounts. */
export function canEnter(directory: string, user: SystemUser): boolean {
  return shellTest('cd -- "$1"', directory, user)
}

/** Whether the user may read the file. */
export function canRead(file: string, user: SystemUser): boolean {
  return shellTest('test -r "$1"', file, user)
}

function shellTest(script: string, path: string, user: SystemUser): boolean {
  const options = { ...asUser(user), cwd: '/', stdio: 'ignore' } as const
  return spawnSync('/bin/sh', ['-c', script, 'sh', path], options).status === 0
}

function mayBecome(user: SystemUser): boolean {
  return shellTest('true', '', user)
}

function lookUp(name: string): SystemUser {
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return null
  }
}

function ownerOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? 0
}

function nearestExisting(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) ? path : nearestExisting(dirname(path))
}
