import sharp from 'sharp'

/** What a phone's camera gives: a JPEG of some size. */
export async function boilerPhoto() {
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a5230' } })
    .jpeg()
    .toBuffer()
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer }
}
