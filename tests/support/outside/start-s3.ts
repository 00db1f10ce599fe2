import { startFauxqs } from 'fauxqs'
import type { S3Config } from '#server/config.ts'

export interface S3Server {
  config: S3Config
  /** The same as environment variables. */
  variables: Record<string, string>
  stop(): Promise<void>
}

interface StartOptions {
  port?: number
  /** Further buckets. */
  buckets?: string[]
}

/** A server that speaks S3 on loopback, with an empty bucket. Named `port` it comes back where it was, empty. */
export async function startS3({ port = 0, buckets = [] }: StartOptions = {}): Promise<S3Server> {
  const server = await startFauxqs({ port, logger: false, host: '127.0.0.1' })
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${server.port}`,
    bucket: 'naryad-files',
    region: 'us-east-1',
    accessKeyId: 'tester',
    secretAccessKey: 'secret of the tests',
  }
  for (const bucket of [config.bucket, ...buckets]) server.createBucket(bucket)
  return {
    config,
    variables: {
      S3_ENDPOINT: config.endpoint,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    },
    stop: () => server.stop(),
  }
}
