import { isWholeJpeg } from './is-whole-jpeg.ts'

/** Enough to read a type plate on the photo, at a tenth of the size that a phone's camera saves. */
const LONG_SIDE = 2000
const ENOUGH_BYTES = 1_000_000
const QUALITY = 0.85

/**
 * Shrinks a photo for a slow connection, as in a basement. What cannot be shrunk (an old browser, or a picture it
 * cannot read to its end) is sent as it is; the server decides.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(photo.type) || photo.size <= ENOUGH_BYTES) return photo
  if (photo.type === 'image/jpeg' && !isWholeJpeg(new Uint8Array(await photo.arrayBuffer()))) return photo
  const drawn = await redrawAsJpeg(photo)
  return drawn && drawn.size < photo.size ? drawn : photo
}

/**
 * Whether the browser can open a picture; assumed in old browsers and for pictures too large to try on a small phone.
 */
export async function canBeOpened(picture: File): Promise<boolean> {
  if (picture.size > ENOUGH_BYTES || typeof createImageBitmap !== 'function') return true
  return createImageBitmap(picture).then(
    (bitmap) => {
      bitmap.close()
      return true
    },
    () => false,
  )
}

/** The picture as a JPEG of reasonable size; null when the browser cannot read it. */
export async function redrawAsJpeg(picture: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return blob && new File([blob], picture.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return null
  }
}
