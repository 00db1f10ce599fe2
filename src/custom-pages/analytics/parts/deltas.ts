/** How a figure changed, ready to be said. */
export interface Change {
  /** `new`: there was nothing before; `same`: by less than is shown. */
  kind: 'up' | 'down' | 'same' | 'new'
  /** Without its sign: a part (0.12 is 12 %), or points of a rate (0.02 is 2 points), by which it was measured. */
  by: number
  unit: 'part' | 'points'
}

/** Below this, both figures look the same once they are rounded. */
const PART_MIN = 0.005

/**
 * The change from one figure to the other; null when one of them is not known. A rate changes by points, everything else
 * by a part of what it was.
 */
export function changeBetween(previous: number | null, value: number | null, unit: Change['unit']): Change | null {
  if (previous === null || value === null) return null
  if (unit === 'points') return changeOf(value - previous, unit)
  if (previous === 0) return value === 0 ? { kind: 'same', by: 0, unit } : { kind: 'new', by: 0, unit }
  return changeOf((value - previous) / previous, unit)
}

/** What the server says of a change. */
export function changeOf(delta: number | 'new' | null, unit: Change['unit']): Change | null {
  if (delta === null) return null
  if (delta === 'new') return { kind: 'new', by: 0, unit }
  if (Math.abs(delta) < PART_MIN) return { kind: 'same', by: 0, unit }
  return { kind: delta > 0 ? 'up' : 'down', by: Math.abs(delta), unit }
}

/** Whether a change is for the better. Of what is neither good nor bad by itself, it is said without a colour. */
export type WantedChange = 'more' | 'less' | 'neither'

export function isBetter({ kind }: Change, wanted: WantedChange): boolean | null {
  if (wanted === 'neither' || kind === 'same' || kind === 'new') return null
  return (kind === 'up') === (wanted === 'more')
}
