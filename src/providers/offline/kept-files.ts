import type { GivenFile } from '#contract/operations/operations.ts'

/** A file that waits in the browser's store, by the hash of its bytes. */
export type KeptFile = GivenFile

interface Described extends KeptFile {
  bytes: ArrayBuffer
}

/** What the server learns of a file before its bytes come. */
export async function describe(file: File): Promise<Described> {
  const bytes = await file.arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return {
    sha256: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    name: file.name || 'file',
    size: file.size,
    mime: file.type,
    taken_at: new Date(file.lastModified).toISOString(),
    bytes,
  }
}
