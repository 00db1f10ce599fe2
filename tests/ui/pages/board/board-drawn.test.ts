import { describe, expect, it } from 'vitest'
import type { BoardRow } from '#src/custom-pages/requests/board/grid/board-rows.ts'
import { aheadOf, type DrawnSpan, nextDrawn } from '#src/custom-pages/requests/board/grid/use-drawn.ts'

const AHEAD = 900
const END = 20_000

function settled(drawn: DrawnSpan, seen: DrawnSpan): DrawnSpan {
  const next = nextDrawn(drawn, seen, AHEAD, END)
  return next === drawn ? drawn : settled(next, seen)
}

describe('what of the board is drawn', () => {
  it('grows by a step at a time until nothing near is missing, and rests then', () => {
    const seen = { from: 2000, to: 2600 }
    expect(nextDrawn(seen, seen, AHEAD, END)).toEqual({ from: 1800, to: 2800 })
    const all = settled(seen, seen)
    expect(all.from).toBeLessThanOrEqual(2000 - AHEAD + 200)
    expect(all.to).toBeGreaterThanOrEqual(2600 + AHEAD - 200)
  })

  it('has all that is in sight at once, however far the user scrolled', () => {
    const before = { from: 0, to: 600 }
    for (const from of [100, 700, 5000]) {
      const next = nextDrawn(before, { from, to: from + 600 }, AHEAD, END)
      expect(next.from).toBeLessThanOrEqual(from)
      expect(next.to).toBeGreaterThanOrEqual(from + 600)
    }
  })

  it('keeps what has just been left, and lets go what is far away', () => {
    const drawn = settled({ from: 0, to: 600 }, { from: 0, to: 600 })
    expect(settled(drawn, { from: 1400, to: 2000 }).from).toBe(0)
    expect(settled(drawn, { from: 2000, to: 2600 }).from).toBeGreaterThan(1000)
  })

  it('ends where the board does', () => {
    const seen = { from: END - 600, to: END }
    expect(settled(seen, seen).to).toBe(END)
  })

  it('reaches less far on a board that is full', () => {
    const row = (bars: number) => ({ bars: Array.from({ length: bars }), who: { days: null } }) as unknown as BoardRow
    const rows = (count: number, bars: number) => Array.from({ length: count }, () => row(bars))
    const light = aheadOf(rows(60, 8), 1728, 11_000)
    expect(light).toBe(AHEAD)
    expect(aheadOf(rows(60, 80), 4704, 20_000)).toBeLessThan(light)
  })
})
