import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { OccurrenceRow, ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'
import { api } from '#src/providers/calls/api.ts'
import { callKey } from '#src/providers/calls/call-cache.ts'

const PAGE = 10

/** The dates of a scheduled request, as the page lists them. */
export function occurrencesKey(id: number) {
  return [...callKey('scheduledRequests.occurrences'), 'pages', id]
}

/** The occurrences from today on, or back from today; reloaded when the rule or the created requests change. */
export function useOccurrences({ id, version, created_count, last_run_at }: ScheduledRequestPage, past: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...occurrencesKey(id), past, { version, created_count, last_run_at }],
    queryFn: ({ pageParam: from }) =>
      api.scheduledRequests.occurrences({ params: { id }, query: { past, from, limit: PAGE } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, has_more }) => {
      const last = data.at(-1)
      return has_more && last ? dayBeside(last, past) : undefined
    },
    placeholderData: keepPreviousData,
  })
  return { ...query, occurrences: query.data?.pages.flatMap(({ data }) => data) }
}

function dayBeside({ date }: OccurrenceRow, past: boolean): string {
  const day = new Date(`${date}T00:00Z`)
  day.setUTCDate(day.getUTCDate() + (past ? -1 : 1))
  return day.toISOString().slice(0, 10)
}
