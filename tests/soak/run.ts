// npm run soak -- <fault> [a number]: faults that a running Naryad survives, tried longer than npm test has time for. What
// was seen is in docs/operation.md. "tests" never comes here: tools/soak.mjs runs npm test.

import process from 'node:process'

const [wanted = '', number] = process.argv.slice(2)
const count = (usual: number) => (number ? Number(number) : usual)

const FAULTS: Record<string, () => Promise<string>> = {
  'kill-app': async () => (await import('./kills.ts')).killOften('app', count(100)),
  'kill-database': async () => (await import('./kills.ts')).killOften('database', count(100)),
  'kill-both': async () => (await import('./kills.ts')).killOften('both', count(100)),
  'database-away': async () => (await import('./database-away.ts')).takeDatabaseAway(count(10)),
  'disk-full': async () => (await import('./disk-full.ts')).fillDisk(count(3)),
  'slow-storage': async () => (await import('./slow-storage.ts')).slowStorageDown(count(10)),
  clock: async () => (await import('./clock.ts')).moveClock(),
  'start-together': async () => (await import('./start-together.ts')).startTogether(count(10)),
  'restore-killed': async () => (await import('./restore-killed.ts')).killRestore(count(10)),
}

const faults = wanted === 'all' ? Object.keys(FAULTS) : [wanted]
for (const name of faults) {
  const run = FAULTS[name]
  if (!run) throw new Error(`There is no fault "${name}": ${Object.keys(FAULTS).join(', ')}, all, or tests`)
  console.log(`${name}: ${await run()}`)
}
