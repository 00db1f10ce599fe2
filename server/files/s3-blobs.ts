import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'
import { StartFailure } from '../process/start-failure.ts'
import { archiveName, type Blobs, type ByteRange, type Kept, keptUnder } from './blobs.ts'

/** How long a call waits for the storage's answer (milliseconds). */
const ANSWER_MS = 5_000
/** How long the upload of one file may take (milliseconds). */
const UPLOAD_MS = 20_000
/** Storages accept objects of five gigabytes and more only in parts, ten thousand at most. */
export const PART_BYTES = 64 * 1024 * 1024

interface Patience {
  answerMs: number
  uploadMs: number
}

/**
 * Stores bytes in a bucket of an S3-compatible storage, under the same names as on disk: `<account>/<hash>`, and
 * `<account>/<hash>.webp` for a preview. An object appears only when it is complete. A storage that is slow, down or
 * rejects a call is `storage_unavailable`.
 */
export function s3Blobs(
  config: S3Config,
  { answerMs, uploadMs }: Patience = { answerMs: ANSWER_MS, uploadMs: UPLOAD_MS },
): Blobs {
  const { bucket: Bucket } = config
  const client = openClient(config)

  async function put(key: string, body: Readable | Buffer, size: number, mime: string, sha256?: Buffer): Promise<void> {
    const command = new PutObjectCommand({
      Bucket,
      Key: key,
      Body: body,
      ContentLength: size,
      ContentType: mime,
      ...(sha256 && { ChecksumSHA256: sha256.toString('base64') }),
    })
    await inTime(uploadMs, (abortSignal) => client.send(command, { abortSignal }))
  }

  async function open(key: string, range?: ByteRange): Promise<Readable | null> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const command = new GetObjectCommand({ Bucket, Key: key, Range })
    const object = await orNull(inTime(answerMs, (abortSignal) => client.send(command, { abortSignal })))
    if (!object) return null
    if (!(object.Body instanceof Readable)) throw new Error('The storage answered without a body')
    return withoutStalls(object.Body, answerMs)
  }

  async function remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket, Key: key })
    await orNull(inTime(answerMs, (abortSignal) => client.send(command, { abortSignal })))
  }

  return {
    async put(accountId, { path, sha256, size, mime }, preview) {
      const key = keyOf(accountId, sha256)
      if (preview) await put(`${key}.webp`, preview, preview.length, 'image/webp')
      await put(key, createReadStream(path), size, mime, sha256)
    },
    open: (accountId, sha256, range) => open(keyOf(accountId, sha256), range),
    openPreview: (accountId, sha256) => open(`${keyOf(accountId, sha256)}.webp`),
    async remove(accountId, sha256) {
      const key = keyOf(accountId, sha256)
      await remove(key)
      await remove(`${key}.webp`)
    },
    async *keptBefore(time) {
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, ContinuationToken })
        const page = await inTime(answerMs, (abortSignal) => client.send(command, { abortSignal }))
        const old = (page.Contents ?? []).filter(({ LastModified }) => LastModified && LastModified < time)
        yield* byAccount(old.map(({ Key = '' }) => Key))
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    async putArchive(accountId, id, path) {
      const { Upload } = await import('@aws-sdk/lib-storage')
      const params = {
        Bucket,
        Key: archiveKey(accountId, id),
        Body: createReadStream(path),
        ContentType: 'application/zip',
      }
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 })
      await upload.done().catch((error) => {
        throw storageAway(error)
      })
    },
    openArchive: (accountId, id, range) => open(archiveKey(accountId, id), range),
    removeArchive: (accountId, id) => remove(archiveKey(accountId, id)),
    async removeAll(accountId) {
      for (;;) {
        const command = new ListObjectsV2Command({ Bucket, Prefix: `${accountId}/` })
        const { Contents = [] } = await inTime(answerMs, (abortSignal) => client.send(command, { abortSignal }))
        if (Contents.length === 0) return
        for (const { Key = '' } of Contents) await remove(Key)
      }
    },
    async ping() {
      await inTime(answerMs, (abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }))
    },
    async proveWrite() {
      const command = new PutObjectCommand({ Bucket, Key: 'write-check', Body: '' })
      await inTime(answerMs, (abortSignal) => client.send(command, { abortSignal }))
    },
  }
}

/**
 * Checks the bucket once, at the start. A storage that does not answer may do so later, and does not prevent the start.
 * @throws StartFailure when the bucket does not exist, or this key has no access
 */
export async function checkBucket(config: S3Config): Promise<void> {
  const client = openClient(config)
  const error = await inTime(ANSWER_MS, (abortSignal) =>
    client.send(new HeadBucketCommand({ Bucket: config.bucket }), { abortSignal }),
  ).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.cause : error),
  )
  client.destroy()
  const status = statusOf(error)
  const at = `${config.bucket} at ${config.endpoint}`
  if (status === 404) throw new StartFailure(`There is no bucket ${at}: make it, or name another one with S3_BUCKET.`)
  if (status === 301)
    throw new StartFailure(`The bucket ${at} is in another region than ${config.region}: name its own with S3_REGION.`)
  if (status === 400 || status === 401 || status === 403) {
    throw new StartFailure(
      `The storage does not let this key into the bucket ${at} (it answers ${status}): check S3_ACCESS_KEY_ID and ` +
        'S3_SECRET_ACCESS_KEY, and what the key may do.',
    )
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

export function openClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Bucket names as hosts need DNS that self-hosted storages seldom have.
    forcePathStyle: true,
    // Otherwise every body gets a trailer that only Amazon supports; ours carry their SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Failures are logged once, by our own log.
    logger: { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  })
}

function keyOf(accountId: number, sha256: Buffer): string {
  return `${accountId}/${sha256.toString('hex')}`
}

function archiveKey(accountId: number, id: number): string {
  return `${accountId}/${archiveName(id)}`
}

/** Parses object keys, by account. */
function byAccount(keys: readonly string[]): Kept[] {
  const namesOf = new Map<number, string[]>()
  for (const key of keys) {
    const [, account, name] = /^(\d+)\/(.+)$/.exec(key) ?? []
    if (!account || !name) continue
    const names = namesOf.get(Number(account)) ?? []
    names.push(name)
    namesOf.set(Number(account), names)
  }
  return [...namesOf].map(([accountId, names]) => keptUnder(accountId, names))
}

/** Any error becomes `storage_unavailable`, except for a missing object. */
async function inTime<T>(milliseconds: number, ask: (deadline: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController()
  // Only until the answer begins: its body is streamed to a client that may be slow, and has a timeout of its own.
  const timer = setTimeout(() => deadline.abort(), milliseconds)
  try {
    return await ask(deadline.signal)
  } catch (error) {
    throw isMissing(error) ? error : storageAway(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The bytes of an object, once the first of them have arrived: a storage that fails before that is reported in the
 * call's answer. If it stalls later, while the client waits, the answer is broken off.
 * @throws AppError storage_unavailable
 */
async function withoutStalls(body: Readable, milliseconds: number): Promise<Readable> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>

  async function next(): Promise<IteratorResult<Buffer>> {
    const timer = setTimeout(() => body.destroy(new Error('The storage stopped in the middle of a file')), milliseconds)
    try {
      return await pieces.next()
    } catch (error) {
      throw storageAway(error)
    } finally {
      clearTimeout(timer)
    }
  }

  async function* all(first: IteratorResult<Buffer>): AsyncGenerator<Buffer> {
    for (let piece = first; !piece.done; piece = await next()) yield piece.value
  }

  const watched = Readable.from(all(await next()), { objectMode: false })
  // Also if the client disconnects before anything was read.
  watched.on('close', () => body.destroy())
  return watched
}

function storageAway(cause: unknown): AppError {
  return new AppError('storage_unavailable', { cause })
}

async function orNull<T>(asking: Promise<T>): Promise<T | null> {
  return asking.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

/** The names of this error in various storages. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}
