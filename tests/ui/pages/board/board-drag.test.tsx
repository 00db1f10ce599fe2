import { fireEvent, renderHook } from '@testing-library/react'
import type { PointerEvent, ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { boardRows, NAMES_WIDTH } from '#src/custom-pages/requests/board/grid/board-rows.ts'
import { targetAt } from '#src/custom-pages/requests/board/grid/target-at.ts'
import { useDrag } from '#src/custom-pages/requests/board/grid/use-drag.ts'
import { HeldContext, openHeld } from '#src/custom-pages/requests/board/model/held.ts'
import { at, EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'

const HOUR_MS = 3_600_000
const LEFT = 100
/** Where the names end and the hours begin. */
const HOURS = LEFT + NAMES_WIDTH
const RIGHT = 1300
const IN_ROW = 60
const from = Date.parse(at('00:00'))
const week = { from, to: from + 7 * 24 * HOUR_MS }
const axis = { ...week, open: [week], scale: 28 }
const visit: BoardRequest = { ...EMPTY, planned_start_at: at('10:00'), employees: [5] }

function boardAt(scrollLeft: number) {
  const box = { left: LEFT, right: RIGHT, top: 0, bottom: 600 }
  return Object.assign(document.createElement('div'), {
    scrollLeft,
    scrollBy: vi.fn(),
    getBoundingClientRect: () => box as DOMRect,
  })
}

describe('where the pointer would put a visit', () => {
  function startAt(x: number, { scrollLeft = 0, source = 5 as number | null, grip = 0, request = visit } = {}) {
    const rows = boardRows([WORKER], [request], axis, false)
    const surface = { axis, rows, scroller: boardAt(scrollLeft), column: null }
    return targetAt({ x, y: IN_ROW }, { request, source, isEdge: false, grip }, surface)?.start
  }

  it('is the first hour in sight over the names, and never one that they cover', () => {
    expect(startAt(LEFT + 20)).toBe(from)
    expect(startAt(LEFT + 20, { source: null, request: EMPTY })).toBe(from)
    expect(startAt(HOURS - 1, { scrollLeft: 2 * 28 })).toBe(from + 2 * HOUR_MS)
    expect(startAt(HOURS + 28, { scrollLeft: 2 * 28 })).toBe(from + 3 * HOUR_MS)
  })

  it('is within the days shown, whichever part of the visit is dragged', () => {
    expect(startAt(HOURS, { grip: HOUR_MS / 2 })).toBe(from)
    const lastStep = axis.to - HOUR_MS / 4
    expect(startAt(RIGHT, { scrollLeft: 7 * 24 * 28 - (RIGHT - HOURS) })).toBe(lastStep)
    expect(startAt(RIGHT, { scrollLeft: 7 * 24 * 28 })).toBe(lastStep)
  })

  it('may lie before them for one that began there', () => {
    const request = { ...visit, planned_start_at: new Date(from - HOUR_MS).toISOString(), duration_min: 180 }
    const grip = 1.5 * HOUR_MS
    expect(startAt(HOURS + 14, { request, grip })).toBe(from - HOUR_MS)
    expect(startAt(LEFT, { request, grip })).toBe(from - HOUR_MS)
    expect(startAt(HOURS + 42, { request, grip })).toBe(from)
  })
})

describe('dragging', () => {
  let frames: FrameRequestCallback[] = []
  beforeEach(() => {
    frames = []
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
    vi.stubGlobal('cancelAnimationFrame', () => {
      frames = []
    })
  })
  afterEach(() => {
    fireEvent.pointerUp(window)
    vi.unstubAllGlobals()
  })

  function begin(x: number, source: number | null = 5) {
    const board = boardAt(900)
    const calls = { onDrop: vi.fn(), onCancel: vi.fn() }
    const drag = { scroller: () => board, targetAt: () => null, ...calls }
    const wrapper = ({ children }: { children: ReactNode }) => <HeldContext value={openHeld()}>{children}</HeldContext>
    const { result } = renderHook(() => useDrag(drag), { wrapper })
    const down = { button: 0, pointerType: 'mouse', clientX: x, clientY: 300 } as PointerEvent
    result.current(down, { request: visit, source, isEdge: false, grip: 0 })
    /** The horizontal scroll when the pointer has come there. */
    function pulledAt(clientX: number, clientY = 300) {
      board.scrollBy.mockClear()
      fireEvent.pointerMove(window, { clientX, clientY })
      const [next] = frames.splice(0)
      next?.(0)
      return Math.sign(board.scrollBy.mock.calls[0]?.[0] ?? 0)
    }
    return { pulledAt, ...calls }
  }

  it('pulls the board along beside the names, and not over them', () => {
    const { pulledAt } = begin(700)
    expect([710, HOURS + 20, HOURS - 20, LEFT + 20, RIGHT - 20].map((x) => pulledAt(x))).toEqual([0, -1, 0, 0, 1])
  })

  it('leaves the board where it is for a bar that is taken beside the names, until it goes on towards them', () => {
    const { pulledAt } = begin(HOURS + 30)
    expect(pulledAt(HOURS + 28, 340)).toBe(0)
    expect(pulledAt(HOURS + 35, 340)).toBe(0)
    expect(pulledAt(HOURS + 10, 340)).toBe(-1)
  })

  it('leaves it where it is for what comes from the column beside, until that has been within', () => {
    const { pulledAt } = begin(RIGHT + 100, null)
    expect([RIGHT - 10, RIGHT - 100, RIGHT - 10].map((x) => pulledAt(x))).toEqual([0, 0, 1])
  })

  it('opens nothing where it ends, also when it was given up before the button was let go', async () => {
    const opened = vi.fn()
    const bar = document.body.appendChild(document.createElement('button'))
    bar.addEventListener('click', opened)
    const afterClicks = () => new Promise((resolve) => setTimeout(resolve))
    for (const isGivenUp of [false, true]) {
      const { pulledAt, onDrop, onCancel } = begin(700)
      pulledAt(740)
      if (isGivenUp) fireEvent.keyDown(window, { key: 'Escape' })
      await afterClicks()
      fireEvent.pointerUp(window)
      fireEvent.click(bar)
      expect([onDrop, onCancel].map((call) => call.mock.calls.length)).toEqual(isGivenUp ? [0, 1] : [1, 0])
      await afterClicks()
    }
    expect(opened).not.toHaveBeenCalled()
    fireEvent.pointerUp(window)
    fireEvent.click(bar)
    expect(opened).toHaveBeenCalledOnce()
    bar.remove()
  })
})
