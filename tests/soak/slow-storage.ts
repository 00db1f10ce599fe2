import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { signUpAccount } from '../process/account.ts'
import { isReady, scratchDirectory, start } from '../process/program.ts'
import { startS3 } from '../support/outside/start-s3.ts'

/** How long an opened file is waited for (seconds). */
const OPENED_WITHIN = 5

/** Delays each answer of the storage by so many seconds. */
export async function slowStorageDown(seconds: number): Promise<string> {
  const scratch = scratchDirectory()
  const s3 = await startS3()
  let lateMs = 0
  const way = createServer(async (call, answer) => {
    const { method, headers } = call
    await pause(lateMs)
    const passed = request(new URL(call.url ?? '', s3.config.endpoint), { method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    call.pipe(passed)
  })
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done))
  const { port } = way.address() as AddressInfo
  const env = { ...s3.variables, S3_ENDPOINT: `http://127.0.0.1:${port}`, RATE_LIMIT: 'off' }
  const program = await start({ dataDir: scratch.dataDir, env })
  try {
    const { url } = program
    const account = await signUpAccount(url)
    const upload = async (content: string) => {
      const body = new FormData()
      body.append('files[]', new Blob([content]), `${content}.txt`)
      const answer = await account.call(url, 'POST', '/tools/upload-files', body)
      return { status: answer.status, address: answer.ok ? String((await answer.json()).response[0].url) : '' }
    }
    const read = async (address: string) => fetch(new URL(address, url))
    const before = await upload('before')
    assert.equal(before.status, 201)

    lateMs = seconds * 1000
    let isCalling = true
    const others: number[] = []
    const calling = (async () => {
      while (isCalling) others.push((await account.call(url, 'GET', '/clients')).status)
    })()
    const began = performance.now()
    const late = await upload('late')
    const took = (performance.now() - began) / 1000
    const opened = (await read(before.address)).status
    assert.equal(opened, seconds < OPENED_WITHIN ? 200 : 503)
    assert([201, 503].includes(late.status), `an upload answered ${late.status}`)
    assert.equal(await isReady(url), true)
    isCalling = false
    await calling
    assert.deepEqual(new Set(others), new Set([200]))

    lateMs = 0
    assert.equal(await (await read(before.address)).text(), 'before')
    if (late.status === 201) assert.equal(await (await read(late.address)).text(), 'late')
    return `each answer ${seconds} s late: an upload answered ${late.status} after ${took.toFixed(0)} s, a file that is opened ${opened}, all ${others.length} other calls 200; files again as soon as it was in time`
  } finally {
    await program.stop()
    way.closeAllConnections()
    way.close()
    await s3.stop()
    scratch.remove()
  }
}
