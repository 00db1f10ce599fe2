import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { keepAnswer } from '#src/providers/calls/keep-answer.ts'

const queryKey = ['list']

/** A list on a page, whose readings end when they are told to. */
function openList() {
  const queries = new QueryClient()
  const readings: ((list: string[]) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => new Promise<string[]>((resolve) => readings.push(resolve)),
  })
  observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult().data
  const withNew = (known: string[] | undefined) => known && [...known, 'new']
  return { queries, readings, shown, withNew }
}

describe('what a change answered', () => {
  test('is shown without another reading', async () => {
    const { queries, readings, shown, withNew } = openList()
    readings[0]?.(['old'])
    await vi.waitFor(() => expect(shown()).toEqual(['old']))
    keepAnswer(queries, queryKey, withNew)
    expect(shown()).toEqual(['old', 'new'])
    expect(readings).toHaveLength(1)
  })

  test('stays when a reading from before the change arrives after it', async () => {
    const { queries, readings, shown, withNew } = openList()
    readings[0]?.(['old'])
    await vi.waitFor(() => expect(shown()).toEqual(['old']))
    void queries.invalidateQueries({ queryKey })
    expect(readings).toHaveLength(2)
    keepAnswer(queries, queryKey, withNew)
    readings[1]?.(['old'])
    await vi.waitFor(() => expect(readings).toHaveLength(3))
    expect(shown()).toEqual(['old', 'new'])
    readings[2]?.(['old', 'new', 'newest'])
    await vi.waitFor(() => expect(shown()).toEqual(['old', 'new', 'newest']))
  })

  test('is not missing when the first reading is from before the change', async () => {
    const { queries, readings, shown, withNew } = openList()
    keepAnswer(queries, queryKey, withNew)
    readings[0]?.(['old'])
    await vi.waitFor(() => expect(readings).toHaveLength(2))
    readings[1]?.(['old', 'new'])
    await vi.waitFor(() => expect(shown()).toEqual(['old', 'new']))
  })
})
