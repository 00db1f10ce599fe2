import { setPriority } from 'node:os'

/** The priority of a thread that nobody waits for to the millisecond. */
const NICENESS = 10

/** Puts the thread that calls it behind those that answer calls. Elsewhere only a whole process has a priority. */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(NICENESS)
}
