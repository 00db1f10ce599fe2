import { expect, test } from 'vitest'
import { daysLater } from '#contract/analytics/periods.ts'
import { SPANS, spansIn, startOfSpan } from '#server/analytics/spans.ts'

const YEARS = { from: '2023-11-01', to: '2026-03-01' }

test.each(SPANS)('spans (%s) follow each other without a gap, and each begins where its days say', (span) => {
  const spans = spansIn(span, YEARS)
  expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => to))
  for (const { from, to } of spans) {
    expect([from, startOfSpan(span, from), startOfSpan(span, daysLater(to, -1))]).toEqual([from, from, from])
  }
})

test('a longer span is made of whole shorter ones', () => {
  for (const [nth, span] of SPANS.entries()) {
    const shorter = SPANS[nth - 1]
    for (const range of shorter ? spansIn(span, YEARS) : []) {
      const parts = shorter ? spansIn(shorter, range) : []
      expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([range.from, range.to])
    }
  }
})

test('what is cut off is no span', () => {
  expect(spansIn('ten_days', { from: '2024-02-02', to: '2024-03-01' })).toEqual([
    { from: '2024-02-11', to: '2024-02-21' },
    { from: '2024-02-21', to: '2024-03-01' },
  ])
  expect(spansIn('quarter', { from: '2024-01-02', to: '2024-06-30' })).toEqual([])
})
