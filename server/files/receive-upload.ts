import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { UploadFault } from '#contract/files/files.ts'
import type { Upload } from '#contract/route.ts'
import { AppError, invalid } from '../errors/app-error.ts'
import { detectSheetFile } from '../sheets/detect-sheet-type.ts'
import { detectFileType, isHeic } from './detect-file-type.ts'
import { fileName } from './file-name.ts'
import type { FileStore } from './file-store.ts'
import { heicImage, takesPicturesOnly, wrongImage } from './picture-errors.ts'

const FIELDS_MAX = 50
const FIELD_BYTES_MAX = 64 * 1024

/** A file of a multipart body, on local disk until the call ends. */
export interface ReceivedFile {
  path: string
  /** As sent, without folders and control characters. */
  name: string
  size: number
  sha256: Buffer
  /** Of the bytes as they were sent: a picture may be kept as another. */
  sentSha256?: Buffer
  /** The type of the bytes, whatever the sender declared. */
  mime: string
  /** Of an image: a small WebP, as it was decoded (decodePictures). */
  preview?: Buffer
  /** Set once the bytes are in the file storage, before the unit of work that inserts the file. */
  stored?: StoredBytes
}

/** The state of a received file's bytes in the file storage. */
export interface StoredBytes {
  /** The account had the same bytes already: they were not stored again. */
  wereKept: boolean
  /** Protects them from removal until a row refers to them. */
  claim?: string
  isClaimUsed?: boolean
}

/**
 * Streams the files of a multipart body to disk, hashing them on the way, and puts the form's other fields into
 * `request.body` as strings. On an error nothing stays on disk.
 * @throws AppError validation_failed for a wrong field or too many files, too_large, unsupported_type, malformed_json
 */
export async function receiveUpload(
  request: FastifyRequest,
  upload: Upload,
  { temporaryPath }: Pick<FileStore, 'temporaryPath'>,
): Promise<ReceivedFile[]> {
  const files: ReceivedFile[] = []
  const fields = new Map<string, unknown>()
  const limits = {
    fileSize: upload.maxBytes,
    files: upload.maxFiles + 1,
    fields: FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw invalid({ [part.fieldname]: ['too_long', { max: FIELD_BYTES_MAX }] })
        fields.set(part.fieldname, part.value)
        continue
      }
      if (part.fieldname !== upload.field) throw invalid({ [part.fieldname]: 'unknown_field' })
      if (files.length === upload.maxFiles) throw invalid({ [upload.field]: ['too_many', { max: upload.maxFiles }] })
      const name = fileName(part.filename)
      const file = { path: await temporaryPath(), name, size: 0, mime: '' }
      const received = { ...file, sha256: Buffer.alloc(0) }
      files.push(received)
      const written = await writeToDisk(part.file, file.path)
      Object.assign(received, written, { sentSha256: written.sha256 })
      const details: UploadFault = { file: { name, place: files.length - 1 } }
      if (part.file.truncated)
        throw new AppError('too_large', { fields: { [upload.field]: 'file_too_large' }, details })
      const mime = await (upload.accepts === 'sheets' ? detectSheetFile : detectFileType)(file.path, name)
      if (!mime || (takesPicturesOnly(upload) && !isImage({ mime }))) throw await wrongType(upload, details, file.path)
      received.mime = mime
    }
  } catch (error) {
    // The rest of the body is drained: a client whose upload is not read would never read the answer.
    request.raw.unpipe()
    request.raw.resume()
    await discardFiles(files)
    throw isOurs(error) ? error : new AppError('malformed_json')
  }
  request.body = Object.fromEntries(fields)
  return files
}

/** @throws AppError validation_failed when a call that needs files has none */
export function requireFiles(files: ReceivedFile[], field: Upload['field']): void {
  if (files.length === 0) throw invalid({ [field]: 'file_required' })
}

export function isImage({ mime }: Pick<ReceivedFile, 'mime'>): boolean {
  return mime.startsWith('image/')
}

async function wrongType(upload: Upload, details: UploadFault, path: string): Promise<AppError> {
  if (upload.accepts !== 'sheets' && (await isHeic(path))) return heicImage(upload, details)
  if (takesPicturesOnly(upload)) return wrongImage(upload, details)
  const reason = upload.accepts === 'sheets' ? 'sheet_type' : 'file_type'
  return new AppError('unsupported_type', { fields: { [upload.field]: reason }, details })
}

/** Removes from disk what receiveUpload left; may be called twice. */
export async function discardFiles(files: readonly ReceivedFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })))
}

async function writeToDisk(source: Readable, path: string): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let size = 0
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await pipeline(source, measured, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { size, sha256: hash.digest() }
}

/** An AppError or a disk error; any other is a form that does not parse. */
function isOurs(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && 'syscall' in error)
}
