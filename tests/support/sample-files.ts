import sharp from 'sharp'
import { zipOf } from './zip.ts'

/** A real picture of one colour. */
export async function picture(
  format: 'png' | 'jpeg' | 'gif' | 'webp',
  {
    name,
    width = 64,
    height = 48,
    orientation,
  }: { name?: string; width?: number; height?: number; orientation?: number } = {},
): Promise<File> {
  const drawn = sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })
  const bytes = await (orientation ? drawn.withMetadata({ orientation }) : drawn).toFormat(format).toBuffer()
  return fileOf(name ?? `picture.${format === 'jpeg' ? 'jpg' : format}`, bytes)
}

let made = 0

/** A real PNG; no two have the same bytes. */
export function newPicture(name: string): Promise<File> {
  return picture('png', { name, width: 8 + made++, height: 8 })
}

export function fileOf(name: string, bytes: Uint8Array | string): File {
  return new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name)
}

/** The first bytes of a format, filled up: enough to detect its type without being a whole file. */
export const BEGINNINGS: Record<string, Uint8Array> = {
  pdf: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n', 'latin1'),
  doc: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]),
  mp4: Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypmp42'), Buffer.alloc(16), Buffer.alloc(64)]),
  mov: Buffer.concat([Buffer.from('00000014', 'hex'), Buffer.from('ftypqt  '), Buffer.alloc(8), Buffer.alloc(64)]),
  webm: Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104', 'hex'),
    Buffer.alloc(64),
  ]),
  docx: zipOf({
    '[Content_Types].xml': contentTypes(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    ),
  }),
  xlsx: zipOf({
    '[Content_Types].xml': contentTypes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
  }),
  exe: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(512)]),
}

function contentTypes(type: string): string {
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/part.xml" ContentType="${type}"/></Types>`
}
