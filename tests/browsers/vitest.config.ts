import { defineConfig } from 'vitest/config'

/** The smoke journey in browsers other than Chromium: npm test -- browsers. */
export default defineConfig({
  test: {
    include: ['tests/browsers/**/*.test.ts'],
    root: import.meta.dirname.replace(/tests.browsers$/, ''),
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
