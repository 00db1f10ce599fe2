import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Blobs } from '#server/files/blobs.ts'
import { diskBlobs } from '#server/files/disk-blobs.ts'
import type { ReceivedFile } from '#server/files/receive-upload.ts'
import { checkBucket, s3Blobs } from '#server/files/s3-blobs.ts'
import { known } from '../support/known.ts'
import { type S3Server, startS3 } from '../support/outside/start-s3.ts'
import { picture } from '../support/sample-files.ts'
import { mountSmallDisk } from '../support/small-disk.ts'

const directory = mkdtempSync(join(tmpdir(), 'naryad-blobs-'))
const otherDisk = mountSmallDisk('1m')
let s3: S3Server

beforeAll(async () => {
  s3 = await startS3()
})

afterAll(async () => {
  await s3.stop()
  rmSync(directory, { recursive: true, force: true })
})

let received = 0

function receive(bytes: Uint8Array, mime: string): ReceivedFile {
  received += 1
  const path = join(directory, `received-${received}`)
  writeFileSync(path, bytes)
  return { path, name: 'sent', size: bytes.length, sha256: createHash('sha256').update(bytes).digest(), mime }
}

async function bytesOf(opening: ReturnType<Blobs['open']>): Promise<Buffer | null> {
  const stream = await opening
  return stream && buffer(stream)
}

async function keptBefore(blobs: Blobs, time: Date): Promise<Record<number, string[]>> {
  const kept: Record<number, string[]> = {}
  for await (const { accountId, hashes, archives } of blobs.keptBefore(time)) {
    const found = [...hashes.map((hash) => hash.toString('hex')), ...archives.map(String)]
    kept[accountId] = [...(kept[accountId] ?? []), ...found].toSorted()
  }
  return kept
}

const SECOND_MS = 1000
const soon = () => new Date(Date.now() + 5 * SECOND_MS)

describe.each<[string, () => Blobs]>([
  ['the disk', () => diskBlobs(join(directory, 'files'))],
  ['S3', () => s3Blobs(s3.config)],
])('bytes on %s', (_place, open) => {
  let blobs: Blobs

  beforeAll(() => {
    blobs = open()
  })

  it('come back as they were, whole and in part', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251))
    const file = receive(bytes, 'application/pdf')
    expect(await blobs.open(1, file.sha256)).toBeNull()
    await blobs.put(1, file, null)
    expect((await bytesOf(blobs.open(1, file.sha256)))?.equals(bytes)).toBe(true)
    const part = await bytesOf(blobs.open(1, file.sha256, { start: 1000, end: 1999 }))
    expect(part?.equals(bytes.subarray(1000, 2000))).toBe(true)
    expect(await bytesOf(blobs.openPreview(1, file.sha256))).toBeNull()
  })

  it('of a picture have a small one beside them, and go together with it', async () => {
    const image = await picture('jpeg', { width: 1200, height: 900 })
    const file = receive(new Uint8Array(await image.arrayBuffer()), 'image/jpeg')
    const small = await sharp(file.path).resize(480).webp().toBuffer()
    await blobs.put(2, file, small)
    expect(await bytesOf(blobs.openPreview(2, file.sha256))).toEqual(small)
    await blobs.remove(2, file.sha256)
    expect(await bytesOf(blobs.open(2, file.sha256))).toBeNull()
    expect(await bytesOf(blobs.openPreview(2, file.sha256))).toBeNull()
    // Removing what is not there harms nothing.
    await blobs.remove(2, file.sha256)
  })

  it('may be kept twice, and may be none', async () => {
    const [text, again, empty] = ['twice', 'twice', ''].map((bytes) => receive(Buffer.from(bytes), 'text/plain'))
    for (const file of [text, again, empty]) await blobs.put(3, known(file), null)
    expect((await bytesOf(blobs.open(3, known(text).sha256)))?.toString()).toBe('twice')
    expect((await bytesOf(blobs.open(3, known(empty).sha256)))?.length).toBe(0)
  })

  it('belong to one account', async () => {
    const file = receive(Buffer.from('private'), 'text/plain')
    await blobs.put(4, file, null)
    expect(await bytesOf(blobs.open(5, file.sha256))).toBeNull()
    await blobs.remove(5, file.sha256)
    expect((await bytesOf(blobs.open(4, file.sha256)))?.toString()).toBe('private')
  })

  it('are listed by account and age', async () => {
    const image = receive(new Uint8Array(await (await picture('png', { width: 31 })).arrayBuffer()), 'image/png')
    const text = receive(Buffer.from('listed'), 'text/plain')
    await blobs.put(6, image, Buffer.from('small'))
    await blobs.put(6, text, null)
    await blobs.put(7, receive(Buffer.from('listed'), 'text/plain'), null)
    const kept = await keptBefore(blobs, soon())
    expect(kept[6]).toEqual([image, text].map(({ sha256 }) => sha256.toString('hex')).toSorted())
    expect(kept[7]).toEqual([text.sha256.toString('hex')])
    expect(await keptBefore(blobs, new Date(Date.now() - 3600 * SECOND_MS))).toEqual({})
  })

  it('of an account go together, with its archives and nothing of another', async () => {
    const file = () => receive(Buffer.from('of a company'), 'text/plain')
    const { sha256 } = file()
    for (const account of [81, 812]) {
      await blobs.put(account, file(), Buffer.from('small'))
      for (const id of [1, 2])
        await blobs.putArchive(account, id, receive(Buffer.from('an archive'), 'application/zip').path)
    }
    expect((await bytesOf(blobs.openArchive(81, 1, { start: 3, end: 9 })))?.toString()).toBe('archive')
    expect((await keptBefore(blobs, soon()))[81]).toEqual(['1', '2', sha256.toString('hex')].toSorted())
    await blobs.removeArchive(81, 1)
    expect(await bytesOf(blobs.openArchive(81, 1))).toBeNull()
    // Again, as after an interruption.
    for (const _time of [1, 2]) await blobs.removeAll(81)
    expect(await bytesOf(blobs.open(81, sha256))).toBeNull()
    expect(await bytesOf(blobs.openPreview(81, sha256))).toBeNull()
    expect(await bytesOf(blobs.openArchive(81, 2))).toBeNull()
    expect((await bytesOf(blobs.open(812, sha256)))?.toString()).toBe('of a company')
    expect((await bytesOf(blobs.openArchive(812, 2)))?.toString()).toBe('an archive')
  })

  it('can be kept: that is what a ping finds out', async () => {
    await expect(blobs.ping()).resolves.toBeUndefined()
  })
})

describe('bytes on the disk', () => {
  it('take their place without a copy, and are copied from another disk', async () => {
    const blobs = diskBlobs(join(directory, 'moved'))
    const near = receive(Buffer.from('near'), 'text/plain')
    const { ino } = statSync(near.path)
    await blobs.put(1, near, null)
    expect(existsSync(near.path)).toBe(false)
    expect(statSync(join(directory, 'moved', '1', near.sha256.toString('hex'))).ino).toBe(ino)
    if (!otherDisk) return
    const far = { ...receive(Buffer.from('far'), 'text/plain'), path: join(otherDisk.path, 'far') }
    writeFileSync(far.path, 'far')
    await blobs.put(1, far, null)
    expect((await bytesOf(blobs.open(1, far.sha256)))?.toString()).toBe('far')
    expect(readdirSync(join(directory, 'moved', '1'))).toHaveLength(2)
  })
})

describe.skipIf(!otherDisk)('bytes copied to a disk', () => {
  it('that has no room for them leave nothing there, and can come again', async () => {
    const { path, fill, makeRoom } = known(otherDisk)
    const blobs = diskBlobs(join(path, 'files'))
    await blobs.put(1, receive(Buffer.from('first'), 'text/plain'), null)
    const file = receive(Buffer.alloc(100_000, 'x'), 'text/plain')
    fill()
    for (const preview of [null, Buffer.alloc(100_000)]) {
      await expect(blobs.put(1, file, preview)).rejects.toMatchObject({ code: 'ENOSPC' })
    }
    expect(readdirSync(join(path, 'files', '1'))).toHaveLength(1)
    makeRoom()
    await blobs.put(1, file, null)
    expect((await bytesOf(blobs.open(1, file.sha256)))?.length).toBe(100_000)
  })
})

describe('an S3 storage that does not do its part', () => {
  const file = () => receive(Buffer.from('lost'), 'text/plain')
  const impatient = { answerMs: 300, uploadMs: 300 }

  it.each<[string, (blobs: Blobs) => Promise<unknown>]>([
    ['keeping', (blobs) => blobs.put(1, file(), null)],
    ['opening', (blobs) => blobs.open(1, file().sha256)],
    ['removing', (blobs) => blobs.remove(1, file().sha256)],
    ['a ping', (blobs) => blobs.ping()],
  ])('is unavailable: %s', async (_act, action) => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as { port: number }
    const connections = new Set<{ destroy(): void }>()
    silent.on('connection', (socket) => connections.add(socket))
    const slow = s3Blobs({ ...s3.config, endpoint: `http://127.0.0.1:${port}` }, impatient)
    await expect(action(slow)).rejects.toMatchObject({ code: 'storage_unavailable' })
    for (const connection of connections) connection.destroy()
    await new Promise((resolve) => silent.close(resolve))
    const absent = s3Blobs({ ...s3.config, endpoint: `http://127.0.0.1:${port}` }, impatient)
    await expect(action(absent)).rejects.toMatchObject({ code: 'storage_unavailable' })
  })

  it('is unavailable when it promises a file and sends nothing, and breaks off one that it does not finish', async () => {
    let isBegun = false
    const stalling = createHttpServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100000' })
      if (isBegun) response.write('begun')
      else response.flushHeaders()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => stalling.once('listening', resolve))
    const { port } = stalling.address() as { port: number }
    const blobs = s3Blobs({ ...s3.config, endpoint: `http://127.0.0.1:${port}` }, impatient)
    await expect(blobs.open(1, file().sha256)).rejects.toMatchObject({ code: 'storage_unavailable' })
    isBegun = true
    const body = known(await blobs.open(1, file().sha256))
    const received: string[] = []
    const reading = async () => {
      for await (const piece of body) received.push(String(piece))
    }
    await expect(reading()).rejects.toMatchObject({
      code: 'storage_unavailable',
      cause: new Error('The storage stopped in the middle of a file'),
    })
    expect(received).toEqual(['begun'])
    stalling.closeAllConnections()
    stalling.close()
  })

  it('does not lose patience with a consumer that takes a break', async () => {
    const large = receive(Buffer.alloc(3_000_000, 'x'), 'text/plain')
    await s3Blobs(s3.config).put(1, large, null)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const body = known(await s3Blobs(s3.config, impatient).open(1, large.sha256))
    await vi.advanceTimersByTimeAsync(3 * impatient.answerMs)
    let size = 0
    for await (const piece of body) size += piece.length
    expect(size).toBe(3_000_000)
  })

  it('is reported at the start when its bucket is missing, and not when the storage is away', async () => {
    await expect(checkBucket(s3.config)).resolves.toBeUndefined()
    await expect(checkBucket({ ...s3.config, bucket: 'no-such-bucket' })).rejects.toThrow(
      `There is no bucket no-such-bucket at ${s3.config.endpoint}: make it, or name another one with S3_BUCKET.`,
    )
    await expect(checkBucket({ ...s3.config, endpoint: 'http://127.0.0.1:1' })).resolves.toBeUndefined()
  })

  it('is reported at the start when it refuses the key', async () => {
    const refusing = createHttpServer((_request, response) => response.writeHead(403).end()).listen(0, '127.0.0.1')
    await new Promise((resolve) => refusing.once('listening', resolve))
    const { port } = refusing.address() as { port: number }
    const endpoint = `http://127.0.0.1:${port}`
    await expect(checkBucket({ ...s3.config, endpoint })).rejects.toThrow(
      `The storage does not let this key into the bucket ${s3.config.bucket} at ${endpoint} (it answers 403): check ` +
        'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    )
    refusing.closeAllConnections()
    refusing.close()
  })

  it('is unavailable without its bucket', async () => {
    const blobs = s3Blobs({ ...s3.config, bucket: 'no-such-bucket' })
    await expect(blobs.put(1, file(), null)).rejects.toMatchObject({ code: 'storage_unavailable' })
    await expect(blobs.open(1, file().sha256)).rejects.toMatchObject({ code: 'storage_unavailable' })
  })
})
