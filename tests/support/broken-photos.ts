import sharp from 'sharp'
import { fileOf } from './sample-files.ts'

const END_OF_IMAGE = 2
const NOISE_BYTES = 300_000

/** A photo of a camera: its parts differ, so that there is something to decode. */
export async function photoBytes(options: { progressive?: boolean } = {}): Promise<Buffer> {
  const noise = { create: { width: 640, height: 480, channels: 3 as const, noise: { type: 'gaussian' as const } } }
  return sharp({ create: { ...noise.create, background: 'white' } })
    .jpeg(options)
    .toBuffer()
}

/** The end of a JPEG's head: what follows is the picture itself. */
function startOfData(bytes: Buffer): number {
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  return scan + 2 + bytes.readUInt16BE(scan + 2)
}

/** The head of a photo and, in the picture's place, bytes that are none. */
export async function noiseBehindHead(): Promise<File> {
  const photo = await photoBytes()
  const noise = Buffer.from(
    Array.from({ length: NOISE_BYTES }, (_, place) => (place * 7919 + (place >> 3) * 104_729) % 256),
  )
  return fileOf('noise.jpg', Buffer.concat([photo.subarray(0, startOfData(photo)), noise]))
}

/** A photo of which half has come. */
export async function cutOff(): Promise<File> {
  const photo = await photoBytes()
  return fileOf('cut.jpg', photo.subarray(0, photo.length / 2))
}

/** A sound photo with some bytes too many before its end, as some cameras write them. */
export async function withBytesBeforeEnd(): Promise<File> {
  const photo = await photoBytes()
  const end = photo.length - END_OF_IMAGE
  return fileOf('padded.jpg', Buffer.concat([photo.subarray(0, end), Buffer.alloc(9), photo.subarray(end)]))
}
