import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { themeConfig } from '#src/theme/tokens.ts'
import { contrastOf, READABLE } from '../support/contrast.ts'

/** Of the parts of a control that say its state. */
const DISCERNIBLE = 3

describe.each([false, true])('with a dark theme: %s', (isDark) => {
  const token = theme.getDesignToken(themeConfig({ isDark, isPhone: false, isMotionReduced: false }))
  test.each(['Success', 'Warning', 'Error', 'Info'] as const)('%s can be read on its ground', (state) => {
    expect(contrastOf(token[`color${state}`], token[`color${state}Bg`])).toBeGreaterThanOrEqual(READABLE)
  })

  test('an invalid input shows that it has the focus', () => {
    expect(contrastOf(token.colorErrorOutline, token.colorBgContainer)).toBeGreaterThanOrEqual(DISCERNIBLE)
  })
})
