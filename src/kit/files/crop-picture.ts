/** 1.5 times what the server keeps, for quality; even as a PNG it stays below the size limit. */
const SIDE = 384
const QUALITY = 0.9

/** A part of a picture, in the picture's own pixels. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Crops a square out of a picture, as a file of the same type; null when the browser cannot read the picture. */
export async function cropPicture(picture: File, { x, y, width, height }: Part): Promise<File | null> {
  // A GIF keeps only its first frame.
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
