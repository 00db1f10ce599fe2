import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#contract/values/durations.ts'

const DAYS = 7
const WEEKS = 4
const MONTHS = 3
const NAME = /^naryad-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/

export interface KeptBackup {
  name: string
  writtenAt: Date
  bytes: number
}

/** `naryad-2027-03-01T013000Z.tar.gz`. */
export function backupName(now: Date): string {
  return `naryad-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`
}

/** When the backup with this name was begun; undefined for other names. */
export function writtenAt(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined
}

/** Newest first; files with other names are ignored. */
export async function listBackups(directory: string): Promise<KeptBackup[]> {
  const names = await readdir(directory).catch(() => [])
  const backups = await Promise.all(
    names.map(async (name) => {
      const time = writtenAt(name)
      if (!time) return []
      const { size } = await stat(join(directory, name))
      return { name, writtenAt: time, bytes: size }
    }),
  )
  return backups.flat().sort((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime())
}

export async function makeBackupDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
}

/** Removes backups that are no longer needed, and leftovers of one that was cut off: another may be under way. */
export async function removeOldBackups(directory: string, now: Date): Promise<void> {
  const backups = await listBackups(directory)
  const kept = worthKeeping(backups, now)
  const names = await readdir(directory)
  const unneeded = backups.map(({ name }) => name).filter((name) => !kept.has(name))
  const parts = names.filter((name) => {
    const begun = name.endsWith('.part') && writtenAt(name.slice(0, -'.part'.length))
    return begun && now.getTime() - begun.getTime() >= DAY_MS
  })
  for (const name of [...unneeded, ...parts]) await rm(join(directory, name), { force: true })
}

/**
 * The names to keep: the newest one of each of seven days, of four weeks and of three months, today's included. Days,
 * weeks (from Monday) and months are those of UTC.
 */
export function worthKeeping(backups: readonly Pick<KeptBackup, 'name' | 'writtenAt'>[], now: Date): Set<string> {
  const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS)
  // The Unix epoch began on a Thursday.
  const weekOf = (time: Date) => Math.floor((dayOf(time) + 3) / 7)
  const monthOf = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth()
  const newestFirst = [...backups].sort((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime())
  const kept = new Set<string>()
  for (const [numberOf, count] of [
    [dayOf, DAYS],
    [weekOf, WEEKS],
    [monthOf, MONTHS],
  ] as const) {
    const seen = new Set<number>()
    for (const { name, writtenAt } of newestFirst) {
      const number = numberOf(writtenAt)
      if (seen.has(number) || number <= numberOf(now) - count) continue
      seen.add(number)
      kept.add(name)
    }
  }
  return kept
}
