import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FileStore } from '../files/file-store.ts'
import type { ReceivedFile } from '../files/receive-upload.ts'
import { asPhoto } from './as-photo.ts'
import type { Random } from './random.ts'

const PHOTO = { width: 480, height: 360 }
const SIGNATURE = { width: 320, height: 120 }

interface Size {
  width: number
  height: number
}

export type DrawnFile = Pick<ReceivedFile, 'name' | 'mime' | 'preview'> & { bytes: Buffer }

/** Drawn pictures of what an executor would photograph: a gauge, a name plate, a filter, a unit on a wall. */
export async function drawPhotos(random: Random): Promise<DrawnFile[]> {
  const drawings = [dial, plate, filter, unit, dial].map((draw) => draw(random))
  return Promise.all(drawings.map(async (drawing) => ({ ...(await asPhoto(svg(PHOTO, drawing))), name: 'Фото.jpg' })))
}

/** Scribbles like a finger's on a screen: dark lines on a transparent background. */
export async function drawSignatures(random: Random, count: number): Promise<Buffer[]> {
  const scribbles = Array.from({ length: count }, () => scribble(random))
  return Promise.all(
    scribbles.map((drawing) => sharp(svg(SIGNATURE, drawing)).png({ palette: true, colours: 8 }).toBuffer()),
  )
}

/** Stores drawn pictures as uploads would be, all at once; the unit of work that writes the account then keeps them. */
export async function storeDrawn(
  fileStore: FileStore,
  accountId: number,
  drawing: Promise<readonly DrawnFile[]>,
): Promise<ReceivedFile[]> {
  const drawn = await drawing
  const directory = await mkdtemp(join(tmpdir(), 'naryad-demo-'))
  try {
    return await Promise.all(
      drawn.map(async ({ bytes, ...drawing }, index) => {
        const path = join(directory, String(index))
        const sha256 = createHash('sha256').update(bytes).digest()
        const file: ReceivedFile = { ...drawing, path, size: bytes.length, sha256 }
        await writeFile(path, bytes)
        await fileStore.storeUnseen(accountId, file)
        return file
      }),
    )
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Photos are drawn at 640 × 480, signatures at their own size. */
function svg({ width, height }: Size, content: string): Buffer {
  const viewBox = width === PHOTO.width ? { width: 640, height: 480 } : { width, height }
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${viewBox.width} ${viewBox.height}">${content}</svg>`,
  )
}

function room(random: Random): string {
  const light = random.int(70, 86)
  return `<defs><linearGradient id="wall" x2="0.3" y2="1"><stop stop-color="hsl(${random.int(20, 220)} 12% ${light}%)"/>
    <stop offset="1" stop-color="hsl(210 10% ${light - 30}%)"/></linearGradient></defs>
    <rect width="640" height="480" fill="url(#wall)"/><rect y="${random.int(390, 420)}" width="640" height="90" fill="#6b6660"/>`
}

function dial(random: Random): string {
  const angle = random.int(-60, 60)
  const marks = Array.from({ length: 13 }, (_, index) => {
    return `<path d="M320 102v18" stroke="#222" stroke-width="4" transform="rotate(${-120 + index * 20} 320 240)"/>`
  })
  return `${room(random)}<rect x="300" y="340" width="40" height="140" fill="#a87f3f"/>
    <circle cx="320" cy="240" r="160" fill="#55585c"/><circle cx="320" cy="240" r="144" fill="#f6f4ee"/>${marks.join('')}
    <path d="M320 260V125" stroke="#b3261e" stroke-width="7" transform="rotate(${angle} 320 240)"/>
    <circle cx="320" cy="240" r="14" fill="#222"/>`
}

function plate(random: Random): string {
  const lines = Array.from({ length: 6 }, (_, index) => {
    return `<rect x="150" y="${150 + index * 34}" width="${random.int(120, 330)}" height="12" rx="3" fill="#39424e"/>`
  })
  return `${room(random)}<rect x="110" y="90" width="420" height="300" rx="10" fill="#d7dce2" stroke="#8b949e" stroke-width="6"/>
    <rect x="150" y="112" width="180" height="20" fill="#0958d9"/>${lines.join('')}
    <circle cx="128" cy="108" r="6" fill="#6e7681"/><circle cx="512" cy="372" r="6" fill="#6e7681"/>`
}

function filter(random: Random): string {
  const dust = random.int(8, 45)
  const folds = Array.from({ length: 14 }, (_, index) => {
    return `<rect x="${118 + index * 30}" y="86" width="16" height="308" fill="hsl(40 ${dust}% ${88 - dust / 2}%)"/>`
  })
  return `${room(random)}<rect x="100" y="70" width="440" height="340" fill="#9aa4ad"/>
    <rect x="114" y="84" width="412" height="312" fill="#c9ced3"/>${folds.join('')}`
}

function unit(random: Random): string {
  const slats = Array.from({ length: 9 }, (_, index) => {
    return `<rect x="130" y="${170 + index * 22}" width="260" height="9" fill="#aab2ba"/>`
  })
  return `${room(random)}<rect x="100" y="120" width="440" height="280" rx="14" fill="#eef1f4" stroke="#b6bec6" stroke-width="4"/>
    ${slats.join('')}<circle cx="458" cy="262" r="66" fill="#3d4650"/>
    <path d="M458 200v124M396 262h124" stroke="#8d97a1" stroke-width="16" transform="rotate(${random.int(0, 90)} 458 262)"/>
    <path d="M540 ${random.int(300, 340)}h60v140" stroke="#b87333" stroke-width="9" fill="none"/>`
}

function scribble(random: Random): string {
  let x = 26
  let path = `M${x} ${random.int(50, 80)}`
  while (x < 270) {
    const next = x + random.int(14, 38)
    path += ` C${x + random.int(-6, 14)} ${random.int(8, 60)} ${next - random.int(-4, 16)} ${random.int(60, 112)} ${next} ${random.int(40, 82)}`
    x = next
  }
  return `<path d="${path}" fill="none" stroke="#1b2a4a" stroke-width="3" stroke-linecap="round"/>`
}
