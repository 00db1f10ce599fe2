import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Blobs } from './blobs.ts'
import { diskBlobs } from './disk-blobs.ts'

/** The place for bytes that the configuration names. The S3 client is loaded only where it is used. */
export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Blobs> {
  if (!s3) return diskBlobs(join(dataDir, 'files'))
  const { s3Blobs } = await import('./s3-blobs.ts')
  return s3Blobs(s3)
}
