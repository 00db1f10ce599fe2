import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { DeleteObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../config.ts'
import { errorMessage } from '../errors/error-message.ts'
import { openClient, PART_BYTES } from '../files/s3-blobs.ts'
import { StartFailure } from '../process/start-failure.ts'
import { type KeptBackup, worthKeeping, writtenAt } from './backup-directory.ts'

/** Newest first; objects with other names are ignored. */
export async function listBucket(config: S3Config): Promise<KeptBackup[]> {
  return withBucket(config, (client) => list(client, config.bucket))
}

/**
 * Uploads a finished backup to the bucket, and removes those that are no longer needed from it.
 * @throws StartFailure when the storage does not accept it
 */
export async function keepInBucket(config: S3Config, path: string, now: Date): Promise<void> {
  const { bucket: Bucket, endpoint } = config
  try {
    await withBucket(config, async (client) => {
      const params = { Bucket, Key: basename(path), Body: createReadStream(path), ContentType: 'application/gzip' }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done()
      const backups = await list(client, Bucket)
      const kept = worthKeeping(backups, now)
      for (const { name: Key } of backups) {
        if (!kept.has(Key)) await client.send(new DeleteObjectCommand({ Bucket, Key }))
      }
    })
  } catch (error) {
    throw new StartFailure(
      `${path} is written, and the bucket ${Bucket} at ${endpoint} refuses it (${errorMessage(error)}).`,
    )
  }
}

async function list(client: S3Client, Bucket: string): Promise<KeptBackup[]> {
  const backups: KeptBackup[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
    for (const { Key = '', Size = 0 } of page.Contents ?? []) {
      const time = writtenAt(Key)
      if (time) backups.push({ name: Key, writtenAt: time, bytes: Size })
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return backups.sort((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime())
}

async function withBucket<T>(config: S3Config, work: (client: S3Client) => Promise<T>): Promise<T> {
  const client = openClient(config)
  return work(client).finally(() => client.destroy())
}
