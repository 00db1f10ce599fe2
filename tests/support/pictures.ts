import sharp from 'sharp'

/** A real, tiny PNG. */
export const PNG = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0958d9' } })
  .png()
  .toBuffer()

let made = 0

/** A real picture as a file to upload; no two have the same bytes. */
export async function pngFile(name: string): Promise<File> {
  const shade = made++ % 256
  const bytes = await sharp({
    create: { width: 8 + made, height: 8, channels: 3, background: { r: shade, g: 90, b: 200 } },
  })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}
