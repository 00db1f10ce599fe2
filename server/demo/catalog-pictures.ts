import sharp from 'sharp'
import { asPhoto, type DrawnPhoto } from './as-photo.ts'
import type { Random } from './random.ts'

const LOGO = 128
const FACADE = { width: 480, height: 320 }

/** Simple logos: a shape on a background. */
export async function drawLogos(random: Random, count: number): Promise<Buffer[]> {
  const drawings = Array.from({ length: count }, (_, index) => logo(random.int(0, 359), index))
  return Promise.all(drawings.map((drawing) => sharp(Buffer.from(drawing)).webp({ quality: 80 }).toBuffer()))
}

/** Buildings seen from the street. */
export async function drawFacades(random: Random, count: number): Promise<DrawnPhoto[]> {
  const drawings = Array.from({ length: count }, () => facade(random))
  return Promise.all(drawings.map((drawing) => asPhoto(Buffer.from(drawing))))
}

const SHAPES = [
  '<circle cx="64" cy="64" r="34" fill="#fff"/><circle cx="64" cy="64" r="16" fill="#0003"/>',
  '<path d="M64 26 102 98H26Z" fill="#fff"/>',
  '<path d="M32 32h28v64H32zM68 32h28v36H68z" fill="#fff"/>',
  '<path d="M64 24 104 64 64 104 24 64Z" fill="#fff"/><path d="M64 48 80 64 64 80 48 64Z" fill="#0003"/>',
  '<path d="M28 92V52l36-24 36 24v40H76V66H52v26Z" fill="#fff"/>',
  '<path d="M30 40h68v14H30zM30 60h68v14H30zM30 80h44v14H30z" fill="#fff"/>',
]

function logo(hue: number, index: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO}" height="${LOGO}" viewBox="0 0 128 128">
    <rect width="128" height="128" fill="hsl(${hue} 55% 38%)"/>${SHAPES[index % SHAPES.length]}</svg>`
}

function facade(random: Random): string {
  const [floors, columns] = [random.int(3, 6), random.int(5, 9)]
  const hue = random.int(15, 220)
  const [step, height] = [400 / columns, 200 / floors]
  const windows = Array.from({ length: floors * columns }, (_, index) => {
    const [x, y] = [
      40 + (index % columns) * step + step * 0.2,
      50 + Math.floor(index / columns) * height + height * 0.2,
    ]
    const fill = random.chance(0.2) ? '#f3d98b' : '#5f7f9b'
    return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.6).toFixed(1)}" height="${(height * 0.6).toFixed(1)}" fill="${fill}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${FACADE.width}" height="${FACADE.height}" viewBox="0 0 480 320">
    <rect width="480" height="320" fill="#cfe0ee"/><rect y="270" width="480" height="50" fill="#7a7d80"/>
    <rect x="40" y="40" width="400" height="240" fill="hsl(${hue} 18% 72%)"/>
    <rect x="32" y="34" width="416" height="12" fill="hsl(${hue} 18% 45%)"/>${windows.join('')}
    <rect x="212" y="232" width="56" height="48" fill="#3d4650"/></svg>`
}

/** The walls of a floor as a PDF of one page: lines need no font. */
export function floorPlanPdf(): Buffer {
  const walls = [
    '4 w 60 60 475 640 re S',
    '2 w 60 380 m 300 380 l S 360 380 m 535 380 l S',
    '250 60 m 250 220 l S 250 280 m 250 380 l S 400 380 m 400 520 l S 400 580 m 400 700 l S',
    '60 540 m 180 540 l S 240 540 m 400 540 l S',
    '1 w 0.04 0.35 0.85 RG 90 90 120 60 re S 430 610 80 60 re S 300 410 70 50 re S',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 760] /Resources << >> /Contents 4 0 R >>',
    `<< /Length ${walls.length} >>\nstream\n${walls}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
