import type { Readable } from 'node:stream'
import type { ReceivedFile } from './receive-upload.ts'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** The stored objects of an account. */
export interface Kept {
  accountId: number
  hashes: Buffer[]
  /** The ids of its archives. */
  archives: number[]
}

/** A storage of bytes; the local disk is one. */
export interface Blobs {
  /** Stores the bytes under their hash, durably, with the preview of an image. The received file may be gone afterwards. */
  put(accountId: number, file: ReceivedFile, preview: Buffer | null): Promise<void>
  /** Null when there are no such bytes. */
  open(accountId: number, sha256: Buffer, range?: ByteRange): Promise<Readable | null>
  openPreview(accountId: number, sha256: Buffer): Promise<Readable | null>
  /** Removes the bytes and their preview, if they exist. */
  remove(accountId: number, sha256: Buffer): Promise<void>
  /**
   * The objects of each account that were stored before this time. Leftovers of writes that were cut off with their
   * process are removed on the way.
   */
  keptBefore(time: Date): AsyncIterable<Kept>
  /** Stores an archive of the account, of any size. Its file may be gone afterwards. */
  putArchive(accountId: number, id: number, path: string): Promise<void>
  /** Null when there is no such archive. */
  openArchive(accountId: number, id: number, range?: ByteRange): Promise<Readable | null>
  removeArchive(accountId: number, id: number): Promise<void>
  /** Removes everything stored for an account; may be repeated after an interruption. */
  removeAll(accountId: number): Promise<void>
  /** Resolves when the storage answers. */
  ping(): Promise<void>
  /** Resolves when a small object could be written, which is removed again or replaced by the next one. */
  proveWrite(): Promise<void>
}

/** The name of an archive among an account's bytes. */
export function archiveName(id: number): string {
  return `archive-${id}.zip`
}

/** Parses the names of an account's objects. A preview counts as its bytes, even without them. */
export function keptUnder(accountId: number, names: readonly string[]): Kept {
  const known = (pattern: RegExp) => names.flatMap((name) => pattern.exec(name)?.[1] ?? [])
  const hashes = new Set(known(/^([0-9a-f]{64})(?:\.webp)?$/))
  return {
    accountId,
    hashes: [...hashes].map((hash) => Buffer.from(hash, 'hex')),
    archives: known(/^archive-(\d+)\.zip$/).map(Number),
  }
}
