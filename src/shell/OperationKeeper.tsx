import { useEffect } from 'react'
import { useOperationAnswers } from '../custom-pages/requests/unsent/use-operation-answers.ts'
import { type Actor, ownerOf } from '../providers/actor.ts'
import { closeOperationLog, openOperationLog } from '../providers/offline/operation-log.ts'

/** Sends the user's on-site operations from any page. Impersonation sends none. */
export function OperationKeeper({ actor }: { actor: Actor }) {
  const takeOver = useOperationAnswers()
  const owner = actor.seen_as ? null : ownerOf(actor)
  useEffect(() => {
    if (owner) void openOperationLog(owner, takeOver)
    return closeOperationLog
  }, [owner, takeOver])
  return null
}
