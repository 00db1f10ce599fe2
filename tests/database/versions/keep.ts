// npm run keep-version: writes the demo account as this version keeps it, files too, beside this file. Every later version
// must bring it up to date (versions.test.ts); run it once for each version, when its last migration has landed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { scratchDirectory, start } from '#tests/process/program.ts'
import packageJson from '../../../package.json' with { type: 'json' }

const command = join(import.meta.dirname, '../../../server/backup/command.ts')
const file = join(import.meta.dirname, `${packageJson.version}.tar.gz`)

const scratch = scratchDirectory()
const { dataDir } = scratch
const program = await start({ dataDir, env: { DEMO: 'on' } })
await program.stop()
const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
process.exitCode = spawnSync(process.execPath, [command, 'export', file], { env, stdio: 'inherit' }).status ?? 1
scratch.remove()
