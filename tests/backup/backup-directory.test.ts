import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backupName, listBackups, removeOldBackups, worthKeeping } from '#server/backup/backup-directory.ts'

const DAY_MS = 24 * 3_600_000
const directory = mkdtempSync(join(tmpdir(), 'naryad-backups-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('after half a year of nights there is one for each of seven days, four weeks and three months', () => {
  let backups: { name: string; writtenAt: Date }[] = []
  for (let night = Date.UTC(2027, 0, 1, 1, 30); night < Date.UTC(2027, 6, 15); night += DAY_MS) {
    const writtenAt = new Date(night)
    backups.push({ name: backupName(writtenAt), writtenAt })
    const kept = worthKeeping(backups, writtenAt)
    backups = backups.filter(({ name }) => kept.has(name))
  }
  expect(backups.map(({ writtenAt }) => writtenAt.toISOString().slice(0, 10))).toEqual([
    '2027-05-31',
    '2027-06-27',
    '2027-06-30',
    '2027-07-04',
    '2027-07-08',
    '2027-07-09',
    '2027-07-10',
    '2027-07-11',
    '2027-07-12',
    '2027-07-13',
    '2027-07-14',
  ])
})

test('the only one is kept however old it is among newer ones of the same kind, and the newest always', () => {
  const now = new Date('2027-07-14T01:30:00Z')
  const backup = (time: string) => ({ name: time, writtenAt: new Date(time) })
  const twoOfToday = [backup('2027-07-14T01:30:00Z'), backup('2027-07-14T00:10:00Z')]
  expect(worthKeeping(twoOfToday, now)).toEqual(new Set(['2027-07-14T01:30:00Z']))
  const gap = [backup('2027-07-14T01:30:00Z'), backup('2027-05-02T01:30:00Z'), backup('2027-03-30T01:30:00Z')]
  expect(worthKeeping(gap, now)).toEqual(new Set(['2027-07-14T01:30:00Z', '2027-05-02T01:30:00Z']))
})

test('in the directory, files of other names stay, and what was cut off a day ago goes', async () => {
  const now = new Date('2027-07-14T01:30:00Z')
  const today = backupName(now)
  const old = backupName(new Date('2026-01-01T01:30:00Z'))
  const underWay = `${backupName(new Date('2027-07-14T01:00:00Z'))}.part`
  for (const name of [today, old, `${old}.part`, underWay, 'notes.txt', 'naryad.tar.gz'])
    writeFileSync(join(directory, name), 'four')
  expect(await listBackups(directory)).toEqual([
    { name: today, writtenAt: now, bytes: 4 },
    { name: old, writtenAt: new Date('2026-01-01T01:30:00Z'), bytes: 4 },
  ])
  await removeOldBackups(directory, now)
  expect(readdirSync(directory).sort()).toEqual([today, underWay, 'naryad.tar.gz', 'notes.txt'].sort())
  expect(await listBackups(join(directory, 'nowhere'))).toEqual([])
})
