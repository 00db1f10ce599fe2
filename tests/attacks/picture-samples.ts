import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { BEGINNINGS } from '../support/sample-files.ts'
import { zipOf } from '../support/zip.ts'

/**
 * What a file is, by its bytes and name: a `picture` that can be decoded; one `odd` enough that either answer is right;
 * one that is `broken`, or has too many pixels (`huge`); a `document`, which is accepted where any attachment is; or a
 * `stranger`, which is accepted nowhere, as is a photo in `heic`, with another answer.
 */
type Kind = 'picture' | 'odd' | 'broken' | 'huge' | 'document' | 'stranger' | 'heic'

export interface PictureSample {
  name: string
  kind: Kind
  bytes: Uint8Array
  /** What a signature of these bytes answers; `signature_unreadable` when absent. */
  asSignature?: 'accepted' | 'accepted or signature_unreadable' | 'signature_too_large'
}

const SIZE = { width: 60, height: 40 }

/** Of two colours, so that it can be a signature. */
function drawn(): Sharp {
  const half = { create: { width: 30, height: 40, channels: 3 as const, background: 'white' } }
  return sharp({ create: { ...SIZE, channels: 3, background: 'navy' } }).composite([{ input: half, left: 0, top: 0 }])
}

function text(...lines: string[]): Buffer {
  return Buffer.from(lines.join('\n'))
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** Where the chunks after the header begin. */
const AFTER_HEADER = 33

/** Of one bit a pixel. */
function headerOf(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data[8] = 1
  return Buffer.concat([PNG, chunk('IHDR', data)])
}

/** One colour, one bit a pixel: a thousandth of its size when it is packed. */
function onePng(width: number, height: number): Buffer {
  const packed = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([headerOf(width, height), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))])
}

function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, AFTER_HEADER), ...chunks, png.subarray(AFTER_HEADER)])
}

/** The checksum of the last data is that of other data. */
function withWrongCrc(png: Buffer): Buffer {
  const wrong = Buffer.from(png)
  const ofEnd = 12
  wrong[png.length - ofEnd - 1] = ~(png[png.length - ofEnd - 1] ?? 0)
  return wrong
}

/** A chunk that a few kilobytes unpack to tens of megabytes of. */
function packedBomb(type: 'iCCP' | 'zTXt'): Buffer {
  return chunk(type, Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(30_000_000))]))
}

/** As an animated PNG begins: one frame, the picture itself. */
function animatedPng(png: Buffer): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(1)
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(SIZE.width, 4)
  frame.writeUInt32BE(SIZE.height, 8)
  return withChunks(png, chunk('acTL', control), chunk('fcTL', frame))
}

/** The frame header of a JPEG says a size; the data stays that of a small one. */
function resizedJpeg(jpeg: Buffer, side: number): Buffer {
  const resized = Buffer.from(jpeg)
  const frame = resized.indexOf(Buffer.from([0xff, 0xc0]))
  resized.writeUInt16BE(side, frame + 5)
  resized.writeUInt16BE(side, frame + 7)
  return resized
}

/** Sides as the header of the VP8 frame has them. */
function resizedWebp(webp: Buffer, side: number): Buffer {
  const resized = Buffer.from(webp)
  const frame = resized.indexOf(Buffer.from('9d012a', 'hex'))
  resized.writeUInt16LE(side, frame + 3)
  resized.writeUInt16LE(side, frame + 5)
  return resized
}

function resizedGif(gif: Buffer, side: number): Buffer {
  const resized = Buffer.from(gif)
  const frame = resized.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
  for (const place of [6, 8, frame + 5, frame + 7]) resized.writeUInt16LE(side, place)
  return resized
}

/** As many comments as fit: a reader that keeps them all takes their sum. */
function withComments(jpeg: Buffer, count: number): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 'x')])
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: count }, () => comment), jpeg.subarray(2)])
}

const SVG = text('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><path d="M0 0h30v40H0z"/></svg>')

/** A few hundred bytes that are ten to the power of nine shapes. */
const NESTED_SVG = text(
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "<path d=\'M0 0h9v9z\'/>">',
  ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name, index) => {
    const inner = `&${String.fromCharCode(97 + index)};`
    return `<!ENTITY ${name} "${inner.repeat(10)}">`
  }),
  ']><svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">&j;</svg>',
)

/** Each shape uses the one before ten times, without an entity. */
const NESTED_USES = text(
  '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><path id="u0" d="M0 0h9v9z"/>',
  ...Array.from({ length: 9 }, (_, index) => `<g id="u${index + 1}">${`<use href="#u${index}"/>`.repeat(10)}</g>`),
  '</svg>',
)

export async function drawPictureSamples(): Promise<PictureSample[]> {
  const [png, png16, palette, interlaced, jpeg, gif] = await Promise.all([
    drawn().png().toBuffer(),
    drawn().toColourspace('rgb16').png().toBuffer(),
    drawn().png({ palette: true }).toBuffer(),
    drawn().png({ progressive: true }).toBuffer(),
    drawn().jpeg().toBuffer(),
    drawn().gif().toBuffer(),
  ])
  const [turned, cmyk, grey, progressive, animatedGif, animatedWebp, webp, tiff, avif] = await Promise.all([
    drawn().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    drawn().toColourspace('cmyk').jpeg().toBuffer(),
    drawn().greyscale().jpeg().toBuffer(),
    drawn().jpeg({ progressive: true }).toBuffer(),
    sharp([png, jpeg], { join: { animated: true } })
      .gif()
      .toBuffer(),
    sharp([png, jpeg], { join: { animated: true } })
      .webp()
      .toBuffer(),
    drawn().webp().toBuffer(),
    drawn().tiff().toBuffer(),
    drawn().avif({ effort: 0 }).toBuffer(),
  ])
  const pdf = BEGINNINGS.pdf ?? Buffer.alloc(0)
  const zip = zipOf({ 'index.html': '<script>alert(1)</script>' })

  return [
    { name: 'plain.png', kind: 'picture', bytes: png, asSignature: 'accepted' },
    { name: 'sixteen-bits.png', kind: 'picture', bytes: png16, asSignature: 'accepted' },
    { name: 'palette.png', kind: 'picture', bytes: palette, asSignature: 'accepted' },
    { name: 'interlaced.png', kind: 'picture', bytes: interlaced, asSignature: 'accepted' },
    { name: 'with-zip.png', kind: 'picture', bytes: Buffer.concat([png, zip]), asSignature: 'accepted' },
    { name: 'animated.png', kind: 'picture', bytes: animatedPng(png) },
    {
      name: 'icc-bomb.png',
      kind: 'odd',
      bytes: withChunks(png, packedBomb('iCCP')),
      asSignature: 'accepted or signature_unreadable',
    },
    {
      name: 'text-bomb.png',
      kind: 'odd',
      bytes: withChunks(png, packedBomb('zTXt')),
      asSignature: 'accepted or signature_unreadable',
    },
    { name: 'plain.jpg', kind: 'picture', bytes: jpeg },
    { name: 'turned.jpg', kind: 'picture', bytes: turned },
    { name: 'cmyk.jpg', kind: 'picture', bytes: cmyk },
    { name: 'grey.jpeg', kind: 'picture', bytes: grey },
    { name: 'progressive.jpg', kind: 'picture', bytes: progressive },
    { name: 'comments.jpg', kind: 'picture', bytes: withComments(jpeg, 8) },
    { name: 'with-pdf.jpg', kind: 'picture', bytes: Buffer.concat([jpeg, pdf]) },
    { name: 'plain.gif', kind: 'picture', bytes: gif },
    { name: 'animated.gif', kind: 'picture', bytes: animatedGif },
    { name: 'plain.webp', kind: 'picture', bytes: webp },
    { name: 'animated.webp', kind: 'picture', bytes: animatedWebp },
    { name: 'script.gif', kind: 'picture', bytes: Buffer.concat([gif, text('*/=1;alert(1)//')]) },
    { name: 'almost-huge.png', kind: 'picture', bytes: onePng(7000, 7000), asSignature: 'signature_too_large' },

    { name: 'bomb.png', kind: 'huge', bytes: onePng(30_000, 30_000), asSignature: 'signature_too_large' },
    {
      name: 'header-alone.png',
      kind: 'huge',
      bytes: Buffer.concat([headerOf(30_000, 30_000), chunk('IDAT', Buffer.alloc(8))]),
      asSignature: 'signature_too_large',
    },
    { name: 'huge.jpg', kind: 'huge', bytes: resizedJpeg(jpeg, 65_000) },
    { name: 'huge.webp', kind: 'huge', bytes: resizedWebp(webp, 16_383) },
    { name: 'huge.gif', kind: 'huge', bytes: resizedGif(gif, 65_535) },

    {
      name: 'largest-number.png',
      kind: 'broken',
      bytes: headerOf(2 ** 31 - 1, 2 ** 31 - 1),
      asSignature: 'signature_too_large',
    },
    { name: 'truncated.png', kind: 'broken', bytes: png.subarray(0, -30) },
    { name: 'truncated.jpg', kind: 'broken', bytes: jpeg.subarray(0, jpeg.length * 0.7) },
    { name: 'truncated.webp', kind: 'broken', bytes: webp.subarray(0, -20) },
    { name: 'truncated.gif', kind: 'broken', bytes: gif.subarray(0, 30) },
    {
      name: 'without-data.png',
      kind: 'broken',
      bytes: Buffer.concat([headerOf(60, 40), chunk('IEND', Buffer.alloc(0))]),
    },
    { name: 'no-size.png', kind: 'broken', bytes: onePng(0, 0) },
    { name: 'wrong-crc.png', kind: 'broken', bytes: withWrongCrc(png) },
    {
      name: 'noise.jpg',
      kind: 'broken',
      bytes: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000, 'x')]),
    },

    { name: 'plan.pdf', kind: 'document', bytes: pdf },
    { name: 'with-photo.pdf', kind: 'document', bytes: Buffer.concat([pdf, jpeg]) },
    { name: 'note.txt', kind: 'document', bytes: text('Plain text, and nothing else') },

    { name: 'drawing.svg', kind: 'stranger', bytes: SVG },
    { name: 'drawing.png', kind: 'stranger', bytes: SVG },
    { name: 'entities.svg', kind: 'stranger', bytes: NESTED_SVG },
    { name: 'entities.jpg', kind: 'stranger', bytes: NESTED_SVG },
    { name: 'uses.png', kind: 'stranger', bytes: NESTED_USES },
    { name: 'pdf.png', kind: 'stranger', bytes: Buffer.concat([pdf, jpeg]) },
    { name: 'script.eps', kind: 'stranger', bytes: text('%!PS-Adobe-3.0 EPSF-3.0', '(/etc/passwd) run showpage') },
    { name: 'script.jpg', kind: 'stranger', bytes: text('%!PS-Adobe-3.0', '{ } loop') },
    {
      name: 'vector.mvg',
      kind: 'stranger',
      bytes: text('push graphic-context', "image over 0,0 0,0 'https://a.example/'"),
    },
    { name: 'vector.png', kind: 'stranger', bytes: text('push graphic-context', 'viewbox 0 0 640 480') },
    { name: 'scan.tif', kind: 'stranger', bytes: tiff },
    { name: 'scan.png', kind: 'stranger', bytes: tiff },
    { name: 'old.bmp', kind: 'stranger', bytes: Buffer.concat([text('BM'), Buffer.alloc(60)]) },
    {
      name: 'icon.ico',
      kind: 'stranger',
      bytes: Buffer.concat([Buffer.from('000001000100', 'hex'), Buffer.alloc(60)]),
    },
    { name: 'photo.avif', kind: 'stranger', bytes: avif },
    { name: 'photo.jpg', kind: 'stranger', bytes: avif },
    {
      name: 'photo.heic',
      kind: 'heic',
      bytes: Buffer.concat([Buffer.from('00000018', 'hex'), text('ftypheic'), Buffer.alloc(60)]),
    },
    { name: 'photo.jxl', kind: 'stranger', bytes: Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(60)]) },
    {
      name: 'heic.jpg',
      kind: 'heic',
      bytes: Buffer.concat([Buffer.from('00000018', 'hex'), text('ftypmif1'), Buffer.alloc(60)]),
    },
    { name: 'animated-webp.gif', kind: 'stranger', bytes: animatedWebp },
    { name: 'page.gif', kind: 'stranger', bytes: text('<html><script>alert(1)</script></html>') },
    { name: 'empty.png', kind: 'stranger', bytes: Buffer.alloc(0) },
    { name: 'text.jpg', kind: 'stranger', bytes: text('not a picture') },
  ]
}
