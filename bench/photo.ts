import sharp from 'sharp'

/** Like a phone's photo, with enough detail for megabytes. Other seeds give other bytes. */
export async function photo(seed: number, { width = 4000, height = 3000 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 100 + (seed % 100), sigma: 30 }
  const small = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return Uint8Array.from(await sharp(small).resize(width, height).jpeg({ quality: 88 }).toBuffer())
}
