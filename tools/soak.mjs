// npm run soak -- <fault> [a number]: installs and builds what is missing, so that no start under test waits for it,
// then runs the fault (tests/soak).
// npm run soak -- tests [as for npm test]: npm test with all that proves by number at full length.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { environment, pinnedNode, root, runCommand } from './checkout.mjs'
import { ensureInstalled } from './install.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const [wanted, ...others] = process.argv.slice(2)
  const [program, flags] =
    wanted === 'tests' ? ['tools/test.mjs', others] : ['tests/soak/run.ts', process.argv.slice(2)]
  const running = spawn(pinnedNode(), [join(root, program), ...flags], {
    cwd: root,
    env: environment({ SOAK: 'on' }),
    stdio: 'inherit',
  })
  running.on('exit', (code) => process.exit(code ?? 1))
})
