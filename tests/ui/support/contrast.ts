/** Of a text of any size on its ground (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5

/** By WCAG 2.2: 0 for black, 1 for white. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Of two colours in hexadecimal, from 1 to 21. */
export function contrastOf(text: string, ground: string): number {
  const [low = 0, high = 0] = [luminanceOf(text), luminanceOf(ground)].sort((one, next) => one - next)
  return (high + 0.05) / (low + 0.05)
}
