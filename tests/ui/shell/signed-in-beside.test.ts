import { expect, it, onTestFinished, vi } from 'vitest'
import { announceSignedIn, onSignedInBeside } from '#src/providers/sso.ts'

it('the sign-in window stays until the page beside has heard of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closes = vi.fn()
  const closing = announceSignedIn().then(closes)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(closes).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await closing

  const heard = vi.fn()
  onTestFinished(onSignedInBeside(heard))
  await announceSignedIn()
  expect(heard).toHaveBeenCalledOnce()
})
