import type { Readable } from 'node:stream'
import type { ReceivedFile } from './receive-upload.ts'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** What is kept of an account. */
export interface Kept {
  accountId: number
  hashes: Buffer[]
  /** The ids of its archives. */
  archives: number[]
}

/** What a place for bytes must be able to do; the local disk is one. */
export interface Blobs {
  /** Keeps the bytes under their hash, durably, and the small picture of an image beside them. */
  put(accountId: number, file: ReceivedFile, preview: Buffer | null): Promise<void>
  /** Null when there are no such bytes. */
  open(accountId: number, sha256: Buffer, range?: ByteRange): Promise<Readable | null>
  openPreview(accountId: number, sha256: Buffer): Promise<Readable | null>
  /** Removes the bytes and the picture of them, if they are there. */
  remove(accountId: number, sha256: Buffer): Promise<void>
  /**
   * Of each account, what was kept before this time. What was cut off while it was written, by the end of its process, is
   * removed on the way.
   */
  keptBefore(time: Date): AsyncIterable<Kept>
  /** Keeps an archive of the account, of any size, beside its files. */
  putArchive(accountId: number, id: number, path: string): Promise<void>
  /** Null when there is no such archive. */
  openArchive(accountId: number, id: number, range?: ByteRange): Promise<Readable | null>
  removeArchive(accountId: number, id: number): Promise<void>
  /** Removes all that is kept of an account; again, when it was interrupted. */
  removeAll(accountId: number): Promise<void>
  /** Resolves when bytes can be kept. */
  ping(): Promise<void>
}

/** The name of an archive among an account's bytes. */
export function archiveName(id: number): string {
  return `archive-${id}.zip`
}

/** What names among an account's bytes stand for. A picture of bytes that are not there names them too. */
export function keptUnder(accountId: number, names: readonly string[]): Kept {
  const known = (pattern: RegExp) => names.flatMap((name) => pattern.exec(name)?.[1] ?? [])
  const hashes = new Set(known(/^([0-9a-f]{64})(?:\.webp)?$/))
  return {
    accountId,
    hashes: [...hashes].map((hash) => Buffer.from(hash, 'hex')),
    archives: known(/^archive-(\d+)\.zip$/).map(Number),
  }
}
