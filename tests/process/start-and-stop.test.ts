import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPicture } from '../support/sample-files.ts'
import { signUpAccount } from './account.ts'
import {
  childrenOf,
  commandOf,
  isAlive,
  isReady,
  launch,
  type Program,
  processesOf,
  scratchDirectory,
  start,
  until,
} from './program.ts'

describe('a program that runs', () => {
  const scratch = scratchDirectory()
  const { dataDir } = scratch
  let program: Program
  beforeAll(async () => {
    program = await start({ dataDir })
  })
  afterAll(async () => {
    await program.stop()
    scratch.remove()
  })

  test('says where it answers', () => {
    expect(program.stdout()).toContain(program.url)
    expect(program.stderr()).toBe('')
  })

  test('keeps its data from other users of the host', () => {
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0)
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o077).toBe(0)
  })

  test('refuses its data directory to a second one, in one sentence that names the owner', async () => {
    const second = await launch({ dataDir })
    expect(await second.ended).toBe(1)
    const occupant = `process ${processesOf(dataDir).server}, ${program.url}`
    expect(second.stderr()).toBe(
      `The data directory ${dataDir} is in use by a running Naryad (${occupant}): ` +
        'stop that one, or give this one a directory of its own with DATA_DIR.\n',
    )
    expect(second.stdout()).toBe('')
    expect(await isReady(program.url)).toBe(true)
  })

  test('goes on beside another one with a directory and a port of its own', async () => {
    const elsewhere = scratchDirectory()
    const other = await start({ dataDir: elsewhere.dataDir })
    expect(await isReady(program.url)).toBe(true)
    expect(await other.stop()).toBe(0)
    expect(await isReady(program.url)).toBe(true)
    elsewhere.remove()
  })

  test('refuses a port that is taken, in one sentence and before it migrates, and leaves nothing running', async () => {
    const elsewhere = scratchDirectory()
    const port = Number(new URL(program.url).port)
    const second = await launch({ dataDir: elsewhere.dataDir, port, env: { LOG_LEVEL: 'info' } })
    expect(await second.ended).toBe(1)
    expect(second.stderr()).toBe(
      `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1}.\n`,
    )
    expect(second.stdout()).not.toContain('Migrated')
    expect(existsSync(join(elsewhere.dataDir, 'postgres/postmaster.pid'))).toBe(false)
    elsewhere.remove()
  })

  test('starts its database again when a process of the one that died hangs', async () => {
    const { postgres } = processesOf(dataDir)
    const hanging = Number(childrenOf(postgres).at(-1))
    process.kill(hanging, 'SIGSTOP')
    process.kill(postgres, 'SIGKILL')
    await until(() => !isAlive(hanging))
    await until(() => isReady(program.url))
  })

  test('starts its database again when that dies under it, and refuses calls until then, with one line of the log for each', async () => {
    const linesOf = (what: string) =>
      program
        .stdout()
        .split('\n')
        .filter((line) => line.includes(what))
    const before = linesOf('A call was refused').length
    const { postgres } = processesOf(dataDir)
    process.kill(postgres, 'SIGKILL')
    const refused: number[] = []
    await until(async () => {
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' })
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(`${program.url}/api/auth/login`, { method: 'POST', headers, body })
      if (status === 503) refused.push(status)
      return refused.length > 0 && status !== 503
    })
    expect(processesOf(dataDir).postgres).not.toBe(postgres)
    await until(() => linesOf('A call was refused').length === before + refused.length)
    expect(linesOf('A call was refused').at(-1)).toContain('"call":"POST /api/auth/login","reason":"')
    expect(linesOf('"stack"')).toEqual([])
  })

  test('ends in order on SIGTERM, with its database, whatever connections are open, and starts again on the same data', async () => {
    const { postgres } = processesOf(dataDir)
    const { hostname, port } = new URL(program.url)
    // One never says anything.
    const silent = connect(Number(port), hostname)
    const idle = connect(Number(port), hostname)
    const sockets = [silent, idle]
    await Promise.all(
      sockets.map((socket) =>
        once(
          socket.resume().on('error', () => {}),
          'connect',
        ),
      ),
    )
    idle.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(idle, 'data')
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')))
    expect(await program.stop()).toBe(0)
    await closed
    expect(program.stderr()).toBe('')
    expect(isAlive(postgres)).toBe(false)
    expect(existsSync(join(dataDir, 'lock.json'))).toBe(false)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)

    program = await start({ dataDir })
    expect(processesOf(dataDir).postgres).not.toBe(postgres)
  })

  test('ends in order while the drawing of a picture hangs, and leaves no process of it behind', async () => {
    const account = await signUpAccount(program.url)
    const upload = async (name: string) => {
      const form = new FormData()
      form.append('files[]', await newPicture(name))
      return account.call(program.url, 'POST', '/tools/upload-files', form)
    }
    expect((await upload('drawn.png')).status).toBe(201)
    const { server } = processesOf(dataDir)
    const drawing = childrenOf(server).find((pid) => commandOf(pid).includes('server/files/draw-pictures.ts'))
    expect(drawing).toBeDefined()
    process.kill(Number(drawing), 'SIGSTOP')
    const hanging = upload('hanging.png').catch(() => 'broken off')
    await until(() => readdirSync(join(dataDir, 'tmp')).length > 0)
    // Another call is answered meanwhile.
    expect(await isReady(program.url)).toBe(true)

    expect(await program.stop()).toBe(0)
    expect(isAlive(Number(drawing))).toBe(false)
    await hanging
    program = await start({ dataDir })
  })

  test('ends in order on Ctrl-C, which reaches the start command and the server both', async () => {
    const { server } = processesOf(dataDir)
    process.kill(server, 'SIGINT')
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(0)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    program = await start({ dataDir })
  })

  test('is waited for while it closes', async () => {
    const closing = program.stop()
    program = await start({ dataDir })
    expect(await closing).toBe(0)
  })

  test('goes on by itself after it alone was killed', async () => {
    const before = processesOf(dataDir)
    process.kill(before.server, 'SIGKILL')
    await program.ended
    expect(isAlive(before.postgres)).toBe(true)

    program = await start({ dataDir })
    expect(isAlive(before.postgres)).toBe(false)
  })

  test('ends in order when the start command was killed, and lets the next one in', async () => {
    const before = processesOf(dataDir)
    program.child.kill('SIGKILL')
    await until(() => !isAlive(before.server) && !isAlive(before.postgres))
    program = await start({ dataDir })
  })
})
