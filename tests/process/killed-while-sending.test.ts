import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { IS_SOAK } from '../support/soak.ts'
import { signUpAccount } from './account.ts'
import { findFreePort, processesOf, scratchDirectory, start, until } from './program.ts'

const KILLS = IS_SOAK ? 100 : 2
const CLIENTS = 6
const TIMEOUT_MS = IS_SOAK ? 3_600_000 : 120_000

test('kill -9 while a message is sent loses none, and repeats them under their own ids alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  const scratch = scratchDirectory()
  const { dataDir } = scratch
  /** The ids under which each event came. */
  const taken = new Map<number, Set<string>>()
  let attempts = 0
  const receiver = createServer(async (sent, reply) => {
    const parts: Buffer[] = []
    for await (const part of sent) parts.push(part)
    const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: { sequence: number } }
    const ids = taken.get(data.sequence) ?? new Set()
    taken.set(data.sequence, ids.add(String(sent.headers['webhook-id'])))
    attempts++
    await pause(100)
    reply.writeHead(200).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const options = { dataDir, port: await findFreePort(), env: { WEBHOOK_PRIVATE: 'on', RATE_LIMIT: 'off' } }
  let program = await start(options)
  const { url } = program
  const account = await signUpAccount(url)
  const created = async (path: string, body: object) =>
    (await (await account.call(url, 'POST', path, body)).json()).response
  const { id } = await created('/service-accounts', { name: '1C', role: 'manager' })
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  await created('/webhooks', { service_account_id: id, url: hook, types: ['client.created'] })

  for (let kill = 1; kill <= KILLS; kill++) {
    const before = attempts
    for (let client = 0; client < CLIENTS; client++) await account.createClient(url, `Client ${kill}-${client}`)
    await until(() => attempts > before)
    const { server } = processesOf(dataDir)
    process.kill(server, 'SIGKILL')
    await program.ended
    program = await start(options)
  }
  // Another message wakes the program, which finds the lease of the killed one.
  await account.createClient(url, 'The last one')
  await until(() => taken.size === KILLS * CLIENTS + 1, TIMEOUT_MS / 2)
  expect([...taken.values()].filter((ids) => ids.size > 1)).toEqual([])
  expect(new Set([...taken.values()].flatMap((ids) => [...ids])).size).toBe(taken.size)
  await program.stop()
  receiver.closeAllConnections()
  receiver.close()
  scratch.remove()
})
