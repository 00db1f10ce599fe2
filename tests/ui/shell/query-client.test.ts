import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/providers/calls/query-client.ts'

const queryKey = ['list']

test('what changes while it is read for the first time is read again, and the older answer is never shown', async () => {
  const queries = createQueryClient()
  const readings: ((list: string[]) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => new Promise<string[]>((resolve) => readings.push(resolve)),
  })
  const seen: (string[] | undefined)[] = []
  observer.subscribe(({ data }) => seen.push(data))
  const renewed = queries.invalidateQueries({ queryKey })
  expect(readings).toHaveLength(2)
  readings[1]?.(['old', 'new'])
  readings[0]?.(['old'])
  await renewed
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: ['old', 'new'], status: 'success' }))
  expect(seen).not.toContainEqual(['old'])
})
