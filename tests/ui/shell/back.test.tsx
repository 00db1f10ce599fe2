import { act, cleanup, render, screen } from '@testing-library/react'
import { App as AntdApp } from 'antd'
import { StrictMode, useLayoutEffect } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { useClosedByBack } from '#src/kit/overlays/use-closed-by-back.ts'
import { notePosition, openOverlay, watchBack } from '#src/providers/back.ts'
import { startI18n } from '#src/providers/language/i18n.ts'
import { markUnsaved } from '#src/providers/unsaved-input.ts'

const FORM = {}
let stop: () => void
/** Moves in the history so far. */
let moved = 0
// Before the listener under test, which keeps some from all others.
addEventListener('popstate', () => (moved += 1), { capture: true })

beforeEach(() => {
  // What tests before left open is no part of this page.
  openOverlay(() => expect.unreachable())
  history.replaceState({ idx: 4 }, '', '/below')
  history.pushState({ idx: 5 }, '', '/page')
  stop = watchBack()
})

afterEach(() => {
  cleanup()
  markUnsaved(FORM, false)
  vi.restoreAllMocks()
  stop()
})

/** Presses Back, or Forward, and waits for all moves that follow: one that is held is undone by a second. */
async function press({ by = -1, moves }: { by?: number; moves: number }) {
  const before = moved
  await act(async () => {
    history.go(by)
    await expect.poll(() => moved - before).toBe(moves)
    // After all that listen to the last.
    await new Promise((resolve) => setTimeout(resolve))
  })
}

function Where() {
  const { pathname } = useLocation()
  useLayoutEffect(notePosition)
  return <output>{pathname}</output>
}

function Overlay({ close }: { close: () => void }) {
  useClosedByBack(true, close)
  return null
}

it('closes what was opened last, then what is below it, then goes back', async () => {
  const closed: string[] = []
  const open = (name: string) => {
    const remove = openOverlay(() => {
      closed.push(name)
      remove()
    })
  }
  render(<Where />, { wrapper: BrowserRouter })
  open('drawer')
  open('question')
  await press({ moves: 2 })
  expect(closed).toEqual(['question'])
  await press({ moves: 2 })
  expect(closed).toEqual(['question', 'drawer'])
  expect([location.pathname, screen.getByRole('status').textContent]).toEqual(['/page', '/page'])
  await press({ moves: 1 })
  expect(screen.getByRole('status').textContent).toBe('/below')
  await press({ by: 1, moves: 1 })
  expect(screen.getByRole('status').textContent).toBe('/page')
})

it('does nothing while what is open cannot be closed', async () => {
  render(<Modal open keyboard={false} onCancel={() => expect.unreachable()} title="signed out" />)
  await press({ moves: 2 })
  expect(location.pathname).toBe('/page')
})

it('asks before it leaves unsaved input, and stays or leaves', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false)
  render(<Where />, { wrapper: BrowserRouter })
  markUnsaved(FORM, true)
  await press({ moves: 2 })
  expect(ask).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('/page')
  ask.mockReturnValue(true)
  await press({ moves: 3 })
  expect(ask).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('status').textContent).toBe('/below')
})

it('puts one entry above the first page while something is open, and goes back from it to what is below that', async () => {
  history.replaceState({ idx: 0 }, '', '/first')
  const close = vi.fn()
  const { unmount } = render(<Overlay close={close} />, { wrapper: StrictMode })
  expect(history.state).toMatchObject({ idx: 1, isSpare: true })
  await press({ moves: 2 })
  expect(close).toHaveBeenCalledOnce()
  expect(location.pathname).toBe('/first')
  unmount()
  await press({ moves: 2 })
  expect(location.pathname).toBe('/below')
})

it('moves nothing when what was open is closed, which would call off a page being opened', async () => {
  history.replaceState({ idx: 0 }, '', '/first')
  const { unmount } = render(<Overlay close={() => {}} />, { wrapper: StrictMode })
  const before = moved
  unmount()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect([moved - before, history.state]).toEqual([0, { idx: 1, isSpare: true }])
})

it('leaves the spare entry to a page that what closes has opened', async () => {
  history.replaceState({ idx: 0 }, '', '/first')
  render(<Where />, { wrapper: BrowserRouter })
  const remove = openOverlay(() => {})
  remove()
  history.pushState({ idx: 2 }, '', '/second')
  notePosition()
  await press({ moves: 2 })
  // One press leads below the spare entry.
  expect([location.pathname, history.state]).toEqual(['/first', { idx: 0 }])
})

it('goes back to what is below the first page from one that was put in its place, and back to that one from above', async () => {
  history.replaceState({ idx: 0 }, '', '/first')
  render(<Where />, { wrapper: BrowserRouter })
  openOverlay(() => {})()
  for (const filter of ['?status=1', '?status=2']) {
    history.replaceState({ idx: 1, key: filter }, '', `/first${filter}`)
    notePosition()
  }
  expect(history.state).toEqual({ idx: 1, key: '?status=2', isInstead: true })
  history.pushState({ idx: 2 }, '', '/second')
  notePosition()
  await press({ moves: 1 })
  expect([location.pathname, location.search]).toEqual(['/first', '?status=2'])
  await press({ moves: 2 })
  expect(location.pathname).toBe('/below')
})

function Question({ onAnswer }: { onAnswer: (answer: Promise<boolean>) => void }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => onAnswer(confirm({ title: 'sure?' }))}>
      ask
    </button>
  )
}

it('cancels a question, which answers no', async () => {
  let answer: Promise<boolean> | undefined
  await startI18n()
  render(<Question onAnswer={(given) => (answer = given)} />, { wrapper: AntdApp })
  await act(async () => screen.getByText('ask').click())
  await press({ moves: 2 })
  expect(await answer).toBe(false)
  expect(location.pathname).toBe('/page')
})

it('is held no more by a question whose app is gone, as at the end of the session', async () => {
  await startI18n()
  const { unmount } = render(<Question onAnswer={() => {}} />, { wrapper: AntdApp })
  await act(async () => screen.getByText('ask').click())
  unmount()
  render(<Where />, { wrapper: BrowserRouter })
  await press({ moves: 1 })
  expect(screen.getByRole('status').textContent).toBe('/below')
})
