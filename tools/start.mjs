// npm start: installs and builds what is missing, then runs the server on the pinned Node.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { environment, pinnedNode, root, runCommand } from './checkout.mjs'
import { ensureInstalled } from './install.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  runServer()
})

function runServer() {
  const flags = ['--disable-warning=ExperimentalWarning', join(root, 'server/main.ts')]
  const server = spawn(pinnedNode(), flags, {
    cwd: root,
    env: environment({
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    }),
    // The channel tells the server when this process is gone, even by SIGKILL; it closes in order then.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  closeWithNpm(server)
  server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** npm passes signals on; only when it was killed outright is there nobody left to pass anything. */
function closeWithNpm(server) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== npm) server.kill('SIGTERM')
  }, 500)
  watch.unref()
}
