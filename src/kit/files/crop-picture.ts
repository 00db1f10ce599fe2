/** One and a half times what is kept, for the server to draw it well; as a PNG it stays below the limit whatever it shows. */
const SIDE = 384
const QUALITY = 0.9

/** The part of a picture, in the picture's own pixels. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** A square part of a picture as a file of its own, of the same type; null when the browser cannot read the picture. */
export async function cropPicture(picture: File, { x, y, width, height }: Part): Promise<File | null> {
  // Of a GIF the first moment is kept, as it is shown.
  const type = picture.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  try {
    const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
    const canvas = document.createElement('canvas')
    canvas.width = SIDE
    canvas.height = SIDE
    const pen = canvas.getContext('2d')
    if (!pen) return null
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, x, y, width, height, 0, 0, SIDE, SIDE)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
    const extension = type === 'image/jpeg' ? 'jpg' : 'png'
    return blob && new File([blob], `${picture.name.replace(/\.\w+$/, '')}.${extension}`, { type })
  } catch {
    return null
  }
}
