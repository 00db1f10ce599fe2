import { createHash } from 'node:crypto'
import { AppError } from '#server/errors/app-error.ts'
import { DrawingFailed } from '#server/reports/index.ts'

/** A drawn report is given out for this long to those who ask for the same. */
const DRAWN_KEPT_MS = 30_000
/** What could not be drawn is not tried again for this long, unless it changes: the machine may just be too busy. */
const FAILED_KEPT_MS = 2 * 60_000
/** Each may take megabytes. */
const DRAWN_MAX = 4
const FAILED_MAX = 1_000

/** Runs a drawing once for all who ask for the same. */
export type DrawOnce = (same: unknown, draw: () => Promise<Buffer>) => Promise<Buffer>

/**
 * A report takes seconds to draw, and by the link of a request anyone may ask for it: those who ask for the same share
 * one drawing, and its failure.
 */
export function shareDrawings(): DrawOnce {
  const underWay = new Map<string, Promise<Buffer>>()
  const drawn = new Map<string, Promise<Buffer>>()
  const failed = new Map<string, Promise<Buffer>>()

  return (same, draw) => {
    const key = createHash('sha256').update(JSON.stringify(same)).digest('base64')
    const known = underWay.get(key) ?? drawn.get(key) ?? failed.get(key)
    if (known) return known
    const drawing = draw()
    underWay.set(key, drawing)
    drawing
      .then(
        () => keep(drawn, key, drawing, { max: DRAWN_MAX, forMs: DRAWN_KEPT_MS }),
        (error) => {
          if (isOfTheReport(error)) keep(failed, key, drawing, { max: FAILED_MAX, forMs: FAILED_KEPT_MS })
        },
      )
      .finally(() => underWay.delete(key))
    return drawing
  }
}

/** Whether it would fail again, rather than for what is under way beside it. */
function isOfTheReport(error: unknown): boolean {
  return error instanceof DrawingFailed || !(error instanceof AppError)
}

/** The oldest makes room. */
function keep(
  among: Map<string, Promise<Buffer>>,
  key: string,
  drawing: Promise<Buffer>,
  { max, forMs }: { max: number; forMs: number },
): void {
  const [oldest] = among.size < max ? [] : among.keys()
  if (oldest !== undefined) among.delete(oldest)
  among.set(key, drawing)
  setTimeout(() => among.delete(key), forMs).unref()
}
