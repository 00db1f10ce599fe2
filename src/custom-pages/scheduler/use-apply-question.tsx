import { useState } from 'react'
import type { ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'
import { ApplyDialog } from './ApplyDialog.tsx'

/** Which dates a change applies to, and whether it changes requests already created. */
export type Apply = { change_created: boolean } & ({ apply: 'all' } | { apply: 'later'; from: string })

/** Asks what a change applies to; resolves to null when the user cancels. */
export function useApplyQuestion(schedule: ScheduledRequestPage) {
  const [asked, setAsked] = useState<{ answer: (apply: Apply | null) => void } | null>(null)

  function ask(): Promise<Apply | null> {
    return new Promise((resolve) => {
      setAsked({
        answer(apply) {
          setAsked(null)
          resolve(apply)
        },
      })
    })
  }

  return { ask, question: asked && <ApplyDialog schedule={schedule} onAnswer={asked.answer} /> }
}
