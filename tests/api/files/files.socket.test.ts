import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FILE_MAX_BYTES } from '#contract/limits.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { fileOf } from '#tests/support/sample-files.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { uploadsOnTheirWay } from '#tests/support/uploads-directory.ts'

let testApp: TestApp
let caller: Caller
let origin: string

beforeAll(async () => {
  testApp = await startApp()
  caller = await (await createTestAccount(testApp)).signInAs('admin')
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await testApp.stop()
})

function send(files: File[], signal?: AbortSignal) {
  const form = new FormData()
  for (const file of files) form.append('files[]', file)
  const headers = { authorization: `Bearer ${caller.token}` }
  return fetch(`${origin}/api/tools/upload-files`, { method: 'POST', body: form, headers, signal: signal ?? null })
}

it('hears why its files are refused although most of them was not yet sent', async () => {
  const huge = fileOf('huge.txt', Buffer.alloc(FILE_MAX_BYTES + 1, 'a'))
  const answer = await send([huge, huge, huge, huge])
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ error: { code: 'too_large' } })
  expect(uploadsOnTheirWay(testApp)).toEqual([])
})

it('leaves nothing behind when it goes away in the middle of a file', async () => {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    [
      'POST /api/tools/upload-files HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${caller.token}`,
      'content-type: multipart/form-data; boundary=line',
      'content-length: 1000000',
      '',
      '--line',
      'content-disposition: form-data; name="files[]"; filename="a.txt"',
      '',
      'the beginning of a text',
    ].join('\r\n'),
  )
  await expect.poll(() => uploadsOnTheirWay(testApp)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => uploadsOnTheirWay(testApp)).toEqual([])
})

it('leaves nothing behind when it does not wait for the answer', async () => {
  const gone = new AbortController()
  await testApp.services.database.asSystem(async (tx) => {
    // The call cannot end while its account is locked here.
    await tx.selectFrom('accounts').select('id').forUpdate().execute()
    const call = send([fileOf('b.txt', 'kept by nobody')], gone.signal)
    await expect.poll(() => uploadsOnTheirWay(testApp)).toHaveLength(1)
    gone.abort()
    await expect(call).rejects.toThrow()
    expect(uploadsOnTheirWay(testApp)).toHaveLength(1)
  })
  await expect.poll(() => uploadsOnTheirWay(testApp)).toEqual([])
})
