import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { uploadFiles } from '#contract/files/files.ts'
import { AppError } from '../errors/app-error.ts'
import { decodePictures } from '../files/decode-pictures.ts'
import { detectFileType } from '../files/detect-file-type.ts'
import { fileName } from '../files/file-name.ts'
import type { ReceivedFile } from '../files/receive-upload.ts'
import type { Services } from '../services.ts'
import type { EmailFile } from './parsing/collect-content.ts'

interface Received {
  files: ReceivedFile[]
  /** Names of those that are not taken from users either: of a type or size that is not allowed, or too many. */
  leftOut: string[]
}

/** Writes attached files to disk, as if they had been uploaded; the caller discards them. */
export async function receiveAttachments(
  { fileStore, pictureDrawer }: Pick<Services, 'fileStore' | 'pictureDrawer'>,
  accountId: number,
  attachments: readonly EmailFile[],
): Promise<Received> {
  const received: Received = { files: [], leftOut: [] }
  for (const { name: given, content } of attachments) {
    const name = fileName(given)
    const file = await receive(fileStore, name, content, received)
    if (file && (await isDecoded(pictureDrawer, accountId, file))) received.files.push(file)
    else received.leftOut.push(name)
  }
  return received
}

async function receive(
  fileStore: Services['fileStore'],
  name: string,
  content: Buffer,
  { files }: Received,
): Promise<ReceivedFile | null> {
  if (files.length === uploadFiles.maxFiles || content.length > uploadFiles.maxBytes) return null
  const path = await fileStore.temporaryPath()
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  const mime = await detectFileType(path, name)
  if (!mime) return null
  return { path, name, size: content.length, sha256: createHash('sha256').update(content).digest(), mime }
}

async function isDecoded(
  pictureDrawer: Services['pictureDrawer'],
  accountId: number,
  file: ReceivedFile,
): Promise<boolean> {
  try {
    await decodePictures(pictureDrawer, accountId, uploadFiles, [file])
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
