/** The list with the element at `from` moved to `to`; indexes outside the list are clamped. */
export function moveWithin<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = [...list]
  const [element] = moved.splice(from, 1)
  if (element === undefined) return moved
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, element)
  return moved
}
