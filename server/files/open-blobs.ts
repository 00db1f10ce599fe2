import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Blobs } from './blobs.ts'
import { diskBlobs } from './disk-blobs.ts'

/** @throws StartFailure when the configured storage answers and rejects our writes */
export async function checkStorage({ s3 }: Pick<Config, 's3'>): Promise<void> {
  if (!s3) return
  const { checkBucket } = await import('./s3-blobs.ts')
  await checkBucket(s3)
}

/** The configured storage. The S3 client is loaded only if it is used. */
export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Blobs> {
  if (!s3) return diskBlobs(join(dataDir, 'files'))
  const { s3Blobs } = await import('./s3-blobs.ts')
  return s3Blobs(s3)
}
