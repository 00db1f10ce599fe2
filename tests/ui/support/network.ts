import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** The browser's online state, and calls that fail while it is offline. */
export function network() {
  let isOnline = true
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    isOnline ? answering(address, init) : Promise.reject(new TypeError('Failed to fetch')),
  )
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  const turn = (next: boolean) =>
    act(async () => {
      isOnline = next
      window.dispatchEvent(new Event(next ? 'online' : 'offline'))
    })
  onTestFinished(async () => {
    if (!isOnline) await turn(true)
    onLine.mockRestore()
  })
  return { goOff: () => turn(false), comeBack: () => turn(true) }
}
