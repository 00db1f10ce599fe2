import { vi } from 'vitest'

const { waitFor } = vi

// What takes longer on a busy computer is no failure: by itself it gives up after a second.
vi.waitFor = (check, options = {}) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: 30_000, ...options })
