// A child process that reads pictures of users and strangers: all that is decoded is decoded here.
import { IMAGE_MEGAPIXELS_MAX, SIGNATURE_SIDE_MAX } from '#contract/limits.ts'
import { answerTasks } from '../work/child-tasks.ts'
import { sharp } from './sharp.ts'

const QUALITY = 75
const PIXELS_MAX = IMAGE_MEGAPIXELS_MAX * 1_000_000
/** Small faults, which some cameras make, are no reason to reject a photo; missing data is. */
const failOn = 'error'

export type PictureFault = 'unreadable' | 'too_many_pixels'

/** A small WebP of an image, upright and without metadata, its longer side at most `edge` pixels. */
async function preview({ path, edge }: { path: string; edge: number }): Promise<Uint8Array | PictureFault> {
  const source = sharp(path, { limitInputPixels: false, failOn })
  const size = await source.metadata().catch(() => null)
  if (!size) return 'unreadable'
  if (size.width * (size.pageHeight ?? size.height) > PIXELS_MAX) return 'too_many_pixels'
  return source
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(() => 'unreadable' as const)
}

/** Whether something is drawn on it: an empty signature pad is all of one colour. */
async function ink(png: Uint8Array): Promise<'drawn' | 'blank' | 'unreadable'> {
  try {
    const { channels } = await sharp(png, { limitInputPixels: SIGNATURE_SIDE_MAX ** 2, failOn }).stats()
    return channels.some(({ min, max }) => min !== max) ? 'drawn' : 'blank'
  } catch {
    return 'unreadable'
  }
}

const tasks = { preview, ink }
export type PictureTasks = typeof tasks

answerTasks(tasks)
