// npm start: installs and builds what is missing, then runs the server on the pinned Node.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
  // By default, Node keeps a hundred megabytes of unused memory (docs/performance.md).
  const { flags, environment: sparing } = JSON.parse(readFileSync(join(root, 'tools/server-process.json'), 'utf8'))
  const server = spawn(pinnedNode(), [...flags, join(root, 'dist-server/main.js')], {
    cwd: root,
    env: environment({
      ...sparing,
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      // Compiled code is cached between starts; without write permission there, it is compiled every time.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    }),
    // The channel tells the server when this process is gone, even by SIGKILL; it then shuts down in order.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  closeWithNpm(server)
  server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/**
 * npm runs us in a shell and passes signals on to that shell, which dies of them without passing them on; killed
 * outright, npm passes nothing on at all. In both cases the server must not be left behind.
 */
function closeWithNpm(server) {
  if (!process.env.npm_lifecycle_event) return
  const ancestors = ancestorsUpToNpm()
  const watch = setInterval(() => {
    if (ancestorsUpToNpm() !== ancestors) server.kill('SIGTERM')
  }, 200)
  watch.unref()
}

function ancestorsUpToNpm() {
  const shell = `/proc/${process.ppid}`
  try {
    const isShell = readFileSync(`${shell}/cmdline`, 'utf8').split('\0')[1] === '-c'
    const npm = isShell
      ? readFileSync(`${shell}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1]
      : ''
    return `${process.ppid} ${npm}`
  } catch {
    return String(process.ppid)
  }
}
