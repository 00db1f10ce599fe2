/** Where a label stands by its place, the preferred side first. */
const SIDES = ['below', 'above', 'right', 'left'] as const
type Side = (typeof SIDES)[number]

/** In pixels of the map. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** From a place to its label: room for the dot between them. */
const GAP_PX = 6

function boxOn(side: Side, { x, y, width, height }: Box): Box {
  const [middle, centre] = [x - width / 2, y - height / 2]
  if (side === 'below') return { x: middle, y: y + GAP_PX, width, height }
  if (side === 'above') return { x: middle, y: y - GAP_PX - height, width, height }
  return { x: side === 'right' ? x + GAP_PX : x - GAP_PX - width, y: centre, width, height }
}

function meet(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/**
 * The side of each label, given by its place and size, on which it covers neither what is taken nor a label before it;
 * null of one that has none.
 */
export function labelSides(labels: readonly Box[], taken: readonly Box[]): (Side | null)[] {
  const covered = [...taken]
  return labels.map((label) => {
    const side = SIDES.find((one) => !covered.some((other) => meet(boxOn(one, label), other))) ?? null
    if (side) covered.push(boxOn(side, label))
    return side
  })
}
