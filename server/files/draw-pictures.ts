// A child process that reads pictures of users and strangers: all that is decoded is decoded here.

import type { FailOnOptions, Sharp } from 'sharp'
import { IMAGE_MEGAPIXELS_MAX, SIGNATURE_SIDE_MAX } from '#contract/limits.ts'
import { answerTasks } from '../work/child-tasks.ts'
import { sharp } from './sharp.ts'

const QUALITY = 75
/** Of what replaces a picture as it was sent. */
const FULL_QUALITY = 88
const PIXELS_MAX = IMAGE_MEGAPIXELS_MAX * 1_000_000
/** Small faults, which some cameras make, are no reason to reject a photo; missing data is. */
const failOn = 'error'
/**
 * What the reader of JPEG says where it cannot go on, and fills the rest with noise: anything at all behind the head of a
 * photo would pass for one. Source: jerror.h of libjpeg.
 */
const NO_PICTURE_DATA = /bad (Huffman|arithmetic) code|premature end of|found marker/i

export type PictureFault = 'unreadable' | 'too_many_pixels'

/** Draws an image, unless it is broken or of too many pixels. */
async function drawn(path: string, draw: (source: Sharp) => Sharp): Promise<Uint8Array | PictureFault> {
  const read = (level: FailOnOptions) => sharp(path, { limitInputPixels: false, failOn: level })
  const size = await read(failOn)
    .metadata()
    .catch(() => null)
  if (!size) return 'unreadable'
  if (size.width * (size.pageHeight ?? size.height) > PIXELS_MAX) return 'too_many_pixels'
  try {
    return await draw(read(size.format === 'jpeg' ? 'warning' : failOn)).toBuffer()
  } catch (error) {
    if (size.format !== 'jpeg' || NO_PICTURE_DATA.test(String(error))) return 'unreadable'
    return draw(read(failOn))
      .toBuffer()
      .catch(() => 'unreadable' as const)
  }
}

/** A small WebP of an image, upright and without metadata, its longer side at most `edge` pixels. */
function preview({ path, edge }: { path: string; edge: number }): Promise<Uint8Array | PictureFault> {
  return drawn(path, (source) =>
    source.autoOrient().resize(edge, edge, { fit: 'inside', withoutEnlargement: true }).webp({ quality: QUALITY }),
  )
}

/** The first picture of an image as an upright JPEG on white, without metadata, in its own size. */
function jpeg({ path }: { path: string }): Promise<Uint8Array | PictureFault> {
  return drawn(path, (source) => source.autoOrient().flatten({ background: 'white' }).jpeg({ quality: FULL_QUALITY }))
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
