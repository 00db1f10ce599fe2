import { useCallback, useMemo } from 'react'
import type { FeedEvent } from '#contract/history.ts'
import type { RequestChecklistItem, RequestPage, RequestWork } from '#contract/requests/request-rows.ts'
import type { FileRow } from '#contract/route.ts'
import { useKeepEvent } from '#src/parts/feed/use-keep-event.ts'
import {
  useKeepRequest,
  useKeepRequestFiles,
  useKeepRequestWorks,
  useReloadRequests,
} from '#src/parts/requests/request-cache.ts'
import type { Done } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import type { OperationFollower } from '#src/providers/offline/logged-operations.ts'
import type { Operation } from '#src/providers/offline/operations.ts'

/** Takes the answers to what was done on site over into what the pages show, whichever page that was done on. */
export function useOperationAnswers(): OperationFollower {
  const cache = useCallCache()
  const keep = useKeepRequest()
  const keepFiles = useKeepRequestFiles()
  const keepWorks = useKeepRequestWorks()
  const keepEvent = useKeepEvent()
  const reload = useReloadRequests()

  const answered = useCallback(
    async (operation: Operation, answer: unknown) => {
      const { requestId } = operation
      switch (operation.call) {
        case 'onTheWay':
        case 'start':
        case 'pause':
        case 'resume':
        case 'finish':
        case 'finishChecklist':
        case 'fillCustom':
        case 'sign':
          return keep(answer as RequestPage)
        case 'answer':
          cache.keep('requests.show', { params: { id: requestId } }, (row) =>
            withItem(row, answer as RequestChecklistItem),
          )
          return
        case 'attachFiles':
          return keepFiles(requestId, answer as FileRow[], (files) => [...files, ...(answer as FileRow[])])
        case 'interact':
          return keepEvent(['requests', requestId], answer as FeedEvent)
        case 'addWork': {
          const added = answer as RequestWork
          return keepWorks(requestId, added, (works) => [...works.filter((work) => work.id !== added.id), added])
        }
        case 'removeWork': {
          const { workId } = operation.args.params
          return keepWorks(requestId, answer as Done, (works) => works.filter((work) => work.id !== workId))
        }
        default:
          operation satisfies never
      }
    },
    [cache, keep, keepFiles, keepWorks, keepEvent],
  )
  return useMemo(() => ({ answered, sent: reload }), [answered, reload])
}

/** Puts one answered item in its place. */
function withItem(request: RequestPage, item: RequestChecklistItem): RequestPage {
  const checklists = request.checklists.map((checklist) => ({
    ...checklist,
    items: checklist.items.map((one) => (one.id === item.id ? item : one)),
  }))
  return { ...request, checklists }
}
