/**
 * Colours of series without a meaning of their own, in order. They differ with every kind of colour blindness (after
 * Okabe and Ito: blue, orange, green, pink, grey), and reach a contrast of 3:1 on each theme's background.
 */
const SERIES = {
  light: ['#0958d9', '#c25e00', '#00806a', '#b0468d', '#6b6b6b'],
  dark: ['#69b1ff', '#f0a34a', '#3fc1a5', '#e58cc4', '#a6a6a6'],
} as const

export function seriesColor(index: number, isDark: boolean): string {
  const colors = isDark ? SERIES.dark : SERIES.light
  return colors[index % colors.length] ?? colors[0]
}

/** Lines also differ by their dashes. */
const DASHES: readonly [number, number][] = [
  [0, 0],
  [6, 4],
  [2, 3],
  [10, 3],
]

export function seriesDash(index: number): [number, number] {
  return DASHES[index % DASHES.length] ?? [0, 0]
}
