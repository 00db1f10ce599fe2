// A child process that reads pictures of users and strangers: all that is decoded is decoded here.

import type { Sharp } from 'sharp'
import { IMAGE_MEGAPIXELS_MAX, SIGNATURE_SIDE_MAX } from '#contract/limits.ts'
import { answerTasks } from '../work/child-tasks.ts'
import { sharp } from './sharp.ts'

const QUALITY = 75
/** Of what replaces a picture as it was sent. */
const FULL_QUALITY = 88
const PIXELS_MAX = IMAGE_MEGAPIXELS_MAX * 1_000_000
/** Small faults, which some cameras make, are no reason to reject a photo; missing data is. */
const failOn = 'error'

export type PictureFault = 'unreadable' | 'too_many_pixels'

/** What reads an image, unless it is of too many pixels. */
async function opened(path: string): Promise<Sharp | PictureFault> {
  const source = sharp(path, { limitInputPixels: false, failOn })
  const size = await source.metadata().catch(() => null)
  if (!size) return 'unreadable'
  return size.width * (size.pageHeight ?? size.height) > PIXELS_MAX ? 'too_many_pixels' : source
}

/** A small WebP of an image, upright and without metadata, its longer side at most `edge` pixels. */
async function preview({ path, edge }: { path: string; edge: number }): Promise<Uint8Array | PictureFault> {
  const source = await opened(path)
  if (typeof source === 'string') return source
  return source
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(() => 'unreadable' as const)
}

/** The first picture of an image as an upright JPEG on white, without metadata, in its own size. */
async function jpeg({ path }: { path: string }): Promise<Uint8Array | PictureFault> {
  const source = await opened(path)
  if (typeof source === 'string') return source
  return source
    .autoOrient()
    .flatten({ background: 'white' })
    .jpeg({ quality: FULL_QUALITY })
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

const tasks = { preview, jpeg, ink }
export type PictureTasks = typeof tasks

answerTasks(tasks)
