import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { UploadFault } from '#contract/files/files.ts'
import type { Upload } from '#contract/route.ts'
import type { PictureDrawer } from './picture-drawer.ts'
import { takesPicturesOnly, tooManyPixels, wrongImage } from './picture-errors.ts'
import { isImage, type ReceivedFile } from './receive-upload.ts'

/** The size of a gallery's thumbnails, at two pixels to the point (pixels). */
const PREVIEW_EDGE = 480
/** The largest size an avatar is shown in, likewise. */
const AVATAR_EDGE = 256

/**
 * Decodes received images before anything of them is stored, and gives each its preview. An avatar is replaced by its
 * small version. An image that cannot be decoded stays a file without a preview where other files are accepted too.
 * May wait long for its turn, so no unit of work may be open.
 * @throws AppError at the upload's field: unsupported_type for a broken one where only pictures are accepted,
 * validation_failed for one of too many pixels
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
    const drawn = await pictureDrawer.preview(accountId, file.path, isAvatar ? AVATAR_EDGE : PREVIEW_EDGE)
    if (drawn === 'too_many_pixels') throw tooManyPixels(upload, details)
    if (drawn !== 'unreadable') Object.assign(file, { preview: drawn }, isAvatar && (await replacedBy(file, drawn)))
    else if (takesPicturesOnly(upload)) throw wrongImage(upload, details)
  }
}

/** Keeps the small version alone. */
async function replacedBy({ path }: ReceivedFile, picture: Buffer): Promise<Partial<ReceivedFile>> {
  await writeFile(path, picture)
  return { size: picture.length, sha256: createHash('sha256').update(picture).digest(), mime: 'image/webp' }
}
