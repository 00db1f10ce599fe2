import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { UnsentWork } from '#contract/auth/devices.ts'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import { closeOperationLog, discardOperation, openOperationLog, perform } from '#src/providers/offline/operation-log.ts'
import { listStored } from '#src/providers/offline/stored-operations.ts'
import { useAppBadge } from '#src/shell/use-app-badge.ts'
import { useHeartbeat } from '#src/shell/use-heartbeat.ts'
import type { Asked } from '../support/crud-harness.tsx'
import { network } from '../support/network.ts'
import { NO_PAGES } from '../support/sent-operations.ts'
import { executor, signInAs } from '../support/signed-in.ts'

const OWNER = '70:1'
const BOILER = { id: 8, number: 108 }
/** Longer than a number has to stay the same before it is told. */
const SETTLED = { timeout: 20_000 }

afterEach(async () => {
  for (const { id } of currentOperations()) discardOperation(id)
  await waitFor(async () => expect(await listStored(OWNER)).toEqual([]))
  closeOperationLog()
  vi.unstubAllGlobals()
})

async function signIn() {
  // The server takes heartbeats, and nothing else yet.
  const asked = await signInAs(executor(70), ({ path }) =>
    path === '/user/heartbeat'
      ? { response: null }
      : { status: 503, error: { code: 'unavailable', message: 'Сервис недоступен' } },
  )
  network()
  await openOperationLog(OWNER, NO_PAGES)
  return asked
}

const reportedIn = (asked: Asked[]) =>
  asked
    .filter(({ path }) => path === '/user/heartbeat')
    .map(({ body }) => body as { is_in_view: boolean; unsent?: UnsentWork })

const takeNotes = (text: string, files: File[] = []) =>
  perform('interact', BOILER, { params: { id: 8 }, body: { comment: text }, files })

it('tells with the heartbeat of an executor what waits, and soon when that has changed', async () => {
  const asked = await signIn()
  const photo = () => new File(['bytes'], 'boiler.jpg', { type: 'image/jpeg' })
  await takeNotes('Котёл остановлен')
  renderHook(() => useHeartbeat(true, OWNER))
  await waitFor(() => expect(reportedIn(asked)).toHaveLength(1))
  expect(reportedIn(asked)[0]).toEqual({
    is_in_view: true,
    unsent: { operations: 1, photos: 0, oldest_sec: expect.any(Number) },
  })

  await takeNotes('Течь', [photo(), photo()])
  await waitFor(() => expect(reportedIn(asked)).toHaveLength(2), SETTLED)
  expect(reportedIn(asked)[1]).toMatchObject({ is_in_view: false, unsent: { operations: 2, photos: 2 } })

  for (const { id } of currentOperations()) discardOperation(id)
  await waitFor(() => expect(reportedIn(asked)).toHaveLength(3), SETTLED)
  expect(reportedIn(asked)[2]?.unsent).toEqual({ operations: 0, photos: 0, oldest_sec: 0 })
}, 60_000)

it('tells nothing of who is no executor', async () => {
  const asked = await signIn()
  await takeNotes('Котёл остановлен')
  renderHook(() => useHeartbeat(true, null))
  await waitFor(() => expect(reportedIn(asked)).toHaveLength(1))
  expect(reportedIn(asked)[0]).toEqual({ is_in_view: true })
})

it('shows on the icon of the app how much waits, and nothing once it is sent or the user has left', async () => {
  const [setAppBadge, clearAppBadge] = [vi.fn(async () => {}), vi.fn(async () => {})]
  Object.assign(navigator, { setAppBadge, clearAppBadge })
  await signIn()
  const { unmount } = renderHook(useAppBadge)
  expect(setAppBadge).not.toHaveBeenCalled()
  await takeNotes('Котёл остановлен')
  await takeNotes('Течь')
  await waitFor(() => expect(setAppBadge.mock.lastCall).toEqual([2]))
  clearAppBadge.mockClear()
  unmount()
  expect(clearAppBadge).toHaveBeenCalledOnce()
})

it('does without an icon where the browser has none', async () => {
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined })
  await signIn()
  const { unmount } = renderHook(useAppBadge)
  await takeNotes('Котёл остановлен')
  expect(currentOperations()).toHaveLength(1)
  unmount()
})
