import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { UploadFault } from '#contract/files/files.ts'
import type { Upload } from '#contract/route.ts'
import { AppError } from '../errors/app-error.ts'
import type { PictureDrawer } from './picture-drawer.ts'
import { takesPicturesOnly, tooManyPixels, wrongImage } from './picture-errors.ts'
import { isImage, type ReceivedFile } from './receive-upload.ts'

const WEBP = 'image/webp'
/** The size of a gallery's thumbnails, at two pixels to the point (pixels). */
const PREVIEW_EDGE = 480
/** The largest size an avatar is shown in, likewise. */
const AVATAR_EDGE = 256

/**
 * Decodes received images before anything of them is stored, and gives each its preview. An avatar is replaced by its
 * small version. An image that cannot be decoded stays a file without a preview where other files are accepted too.
 * May wait long for its turn, so no unit of work may be open.
 * @throws AppError at the upload's field: unsupported_type for a broken one where only pictures are accepted,
 * validation_failed for one of too many pixels, too_large for one that is as a JPEG
 */
export async function decodePictures(
  pictureDrawer: PictureDrawer,
  accountId: number,
  upload: Upload,
  files: readonly ReceivedFile[],
): Promise<void> {
  const isAvatar = upload.accepts === 'avatar'
  for (const [place, file] of files.entries()) {
    if (!isImage(file)) continue
    const details: UploadFault = { file: { name: file.name, place } }
    if (file.mime === WEBP && !isAvatar) await becomeJpeg(pictureDrawer, accountId, upload, file, details)
    const drawn = await pictureDrawer.preview(accountId, file.path, isAvatar ? AVATAR_EDGE : PREVIEW_EDGE)
    if (drawn === 'too_many_pixels') throw tooManyPixels(upload, details)
    if (drawn !== 'unreadable')
      Object.assign(file, { preview: drawn }, isAvatar && (await replacedBy(file, drawn, WEBP)))
    else if (takesPicturesOnly(upload)) throw wrongImage(upload, details)
  }
}

/** A WebP is kept as a JPEG, which every program of its later readers opens; a broken one stays what it is. */
async function becomeJpeg(
  pictureDrawer: PictureDrawer,
  accountId: number,
  upload: Upload,
  file: ReceivedFile,
  details: UploadFault,
): Promise<void> {
  const jpeg = await pictureDrawer.jpeg(accountId, file.path)
  if (jpeg === 'too_many_pixels') throw tooManyPixels(upload, details)
  if (jpeg === 'unreadable') return
  if (jpeg.length > upload.maxBytes) {
    throw new AppError('too_large', { fields: { [upload.field]: 'file_too_large' }, details })
  }
  Object.assign(file, await replacedBy(file, jpeg, 'image/jpeg'), { name: file.name.replace(/\.webp$/i, '.jpg') })
}

/** Keeps what was drawn alone. */
async function replacedBy({ path }: ReceivedFile, picture: Buffer, mime: string): Promise<Partial<ReceivedFile>> {
  await writeFile(path, picture)
  return { size: picture.length, sha256: createHash('sha256').update(picture).digest(), mime }
}
