// npm run dev: the server, restarted when its sources change, and Vite in front of it with hot reload.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, pinnedNode, root, runCommand } from './checkout.mjs'
import { ensureInstalled } from './install.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const node = pinnedNode()
  const options = { cwd: root, stdio: 'inherit', env: environment({ NODE_ENV: 'development' }) }
  const children = [
    spawn(node, ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')], options),
    spawn(node, [join(root, 'node_modules/vite/bin/vite.js'), '--open=false'], options),
  ]
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      for (const child of children) child.kill(signal)
    })
  }
})
