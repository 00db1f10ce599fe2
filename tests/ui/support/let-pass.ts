import { act } from '@testing-library/react'
import { vi } from 'vitest'

const SLICES = 8

/**
 * Lets so many milliseconds pass for what `begin` sets off, without waiting for them: a page's pause is over, or the page
 * has not done something, which nothing announces. Timers that are later still are lost.
 */
export async function letPass(milliseconds: number, begin: () => unknown = () => {}): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await act(async () => void (await begin()))
    // Between the slices the page is drawn again, and promises are kept.
    for (let slice = 0; slice < SLICES; slice++) {
      await act(() => vi.advanceTimersByTimeAsync(milliseconds / SLICES))
    }
  } finally {
    vi.useRealTimers()
  }
}
