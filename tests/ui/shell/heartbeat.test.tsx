import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { beginSession } from '#src/providers/calls/session.ts'
import { useHeartbeat } from '#src/shell/use-heartbeat.ts'
import { answerCalls } from '../support/crud-harness.tsx'

let visibility: DocumentVisibilityState

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  beginSession({ access_token: 'token' })
})
function look(state: DocumentVisibilityState) {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

it('beats once a minute while the page is visible, and at once when it is looked at again', async () => {
  const asked = answerCalls(() => ({ response: null }))
  const { unmount } = renderHook(() => useHeartbeat(true, null))
  await minutes(0)
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /user/heartbeat'])
  await minutes(2)
  expect(asked).toHaveLength(3)

  look('hidden')
  await minutes(5)
  expect(asked).toHaveLength(3)
  look('visible')
  await minutes(0)
  expect(asked).toHaveLength(4)

  unmount()
  await minutes(3)
  expect(asked).toHaveLength(4)
})

it('does not beat more often for who looks away and back', async () => {
  const asked = answerCalls(() => ({ response: null }))
  renderHook(() => useHeartbeat(true, null))
  for (let turn = 0; turn < 5; turn++) {
    look('hidden')
    look('visible')
  }
  await minutes(0)
  expect(asked).toHaveLength(1)
})

it('goes on after one that failed, and is silent for who is not signed in as themselves', async () => {
  const asked = answerCalls(() => ({ status: 500, error: { code: 'internal', message: 'Упс' } }))
  const { rerender } = renderHook(({ isOn }) => useHeartbeat(isOn, null), { initialProps: { isOn: true } })
  await minutes(1)
  expect(asked).toHaveLength(2)
  rerender({ isOn: false })
  await minutes(3)
  expect(asked).toHaveLength(2)
})
