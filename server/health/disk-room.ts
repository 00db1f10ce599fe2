import { stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { DiskUse } from '#contract/installation.ts'
import type { Config } from '../config.ts'
import { readRecord } from '../db/embedded/cluster-home.ts'

/** The system's directory holds little of ours, and may be a small one in memory. */
const TEMPORARY_LOW_BYTES = 16 * 1024 * 1024
/** Told apart from low by so much more room, so that a disk does not go to and fro between the two. */
const ENOUGH_FACTOR = 1.5

/** The room on a file system (bytes), which is named by the first of its uses. */
export interface DiskRoom {
  use: DiskUse
  free: number
  total: number
  isLow: boolean
  /** Well above low. */
  hasEnough: boolean
}

/** The room on each file system that this process or its embedded database writes to. */
export async function readDisks(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'diskLowBytes'>): Promise<DiskRoom[]> {
  const { dataDir, databaseUrl, diskLowBytes } = config
  const cluster = databaseUrl ? undefined : readRecord(dataDir)
  const directories: [DiskUse, string][] = [
    ['data', dataDir],
    ['files', join(dataDir, 'files')],
    ...(cluster ? ([['database', resolve(dataDir, cluster.directory)]] satisfies [DiskUse, string][]) : []),
    ['temporary', tmpdir()],
  ]
  const disks = new Map<number, DiskRoom>()
  for (const [use, directory] of directories) {
    const found = await Promise.all([stat(directory), statfs(directory)]).catch(() => null)
    if (!found || disks.has(found[0].dev)) continue
    const [{ dev }, { bavail, blocks, bsize }] = found
    const free = bavail * bsize
    const low = use === 'temporary' ? TEMPORARY_LOW_BYTES : diskLowBytes
    disks.set(dev, { use, free, total: blocks * bsize, isLow: free < low, hasEnough: free >= low * ENOUGH_FACTOR })
  }
  return [...disks.values()]
}
