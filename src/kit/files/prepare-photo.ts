import { canBeOpened, redrawAsJpeg, shrinkPhoto } from './shrink-photo.ts'

/** Why a picked file cannot be sent as a photo. */
export type PhotoFault = 'empty' | 'broken' | 'heic' | 'notImage' | 'tooLarge'

/**
 * Picture types that need no conversion, by their first bytes; a name or a media type says little about the content.
 */
const SIGNATURES = [
  { mime: 'image/jpeg', extension: '.jpg', names: /\.jpe?g$/i, bytes: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', extension: '.png', names: /\.png$/i, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { mime: 'image/gif', extension: '.gif', names: /\.gif$/i, bytes: [0x47, 0x49, 0x46, 0x38] },
]

/** The brands of ISO media files (`ftyp`, from the fourth byte on) that phones save photos in. */
const HEIC_BRANDS = /^ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/

/**
 * Turns a picked file into a photo that the server accepts: other formats (HEIC, WebP…) are converted to JPEG where the
 * browser can read them, and large photos are shrunk. What is not a photo is detected before anything is sent.
 * @param maxBytes how large it may be in the end
 */
export async function preparePhoto(picked: File, maxBytes: number): Promise<File | PhotoFault> {
  if (picked.size === 0) return 'empty'
  const head = new Uint8Array(await picked.slice(0, 12).arrayBuffer())
  const kind = SIGNATURES.find(({ bytes }) => bytes.every((byte, place) => head[place] === byte))
  if (!kind) {
    const drawn = await redrawAsJpeg(picked)
    if (!drawn) return isHeic(head) ? 'heic' : 'notImage'
    return withinLimit(drawn, maxBytes)
  }
  if (!(await canBeOpened(picked))) return 'broken'
  const name = kind.names.test(picked.name) ? picked.name : picked.name.replace(/(\.\w+)?$/, kind.extension)
  return withinLimit(
    await shrinkPhoto(new File([picked], name, { type: kind.mime, lastModified: picked.lastModified })),
    maxBytes,
  )
}

function withinLimit(photo: File, maxBytes: number): File | PhotoFault {
  return photo.size > maxBytes ? 'tooLarge' : photo
}

function isHeic(head: Uint8Array): boolean {
  return HEIC_BRANDS.test(String.fromCharCode(...head.slice(4)))
}
