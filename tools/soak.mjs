// npm run soak -- <fault> [a number]: installs and builds what is missing, so that no start under test waits for it,
// then runs the fault (tests/soak).
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
