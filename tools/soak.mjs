// npm run soak -- <fault> [a number]: installs and builds what is missing, which no start under test is to wait for, then
// tries the fault (tests/soak).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { environment, pinnedNode, root, runCommand } from './checkout.mjs'
import { ensureInstalled } from './install.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const faults = spawn(pinnedNode(), [join(root, 'tests/soak/run.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  })
  faults.on('exit', (code) => process.exit(code ?? 1))
})
