import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { themeConfig } from '#src/theme/tokens.ts'

const READABLE = 4.5
/** Of the parts of a control that say its state. */
const DISCERNIBLE = 3

/** By WCAG 2.2: 0 for black, 1 for white. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(text: string, ground: string): number {
  const [low = 0, high = 0] = [luminanceOf(text), luminanceOf(ground)].sort((one, next) => one - next)
  return (high + 0.05) / (low + 0.05)
}

describe.each([false, true])('with a dark theme: %s', (isDark) => {
  const token = theme.getDesignToken(themeConfig({ isDark, isPhone: false, isMotionReduced: false }))
  test.each(['Success', 'Warning', 'Error', 'Info'] as const)('%s can be read on its ground', (state) => {
    expect(contrastOf(token[`color${state}`], token[`color${state}Bg`])).toBeGreaterThanOrEqual(READABLE)
  })

  test('an invalid input shows that it has the focus', () => {
    expect(contrastOf(token.colorErrorOutline, token.colorBgContainer)).toBeGreaterThanOrEqual(DISCERNIBLE)
  })
})
