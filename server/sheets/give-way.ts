import { setPriority } from 'node:os'

/** The priority of a background thread. */
const NICENESS = 10

/** Lowers the priority of the calling thread below those that answer calls. Only Linux has priorities per thread. */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(NICENESS)
}
