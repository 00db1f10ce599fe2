import { useState } from 'react'
import type { ScheduledRequestPage } from '../../../../contract/scheduler/scheduled-requests.ts'
import { ApplyDialog } from './ApplyDialog.tsx'

/** To which dates a change applies, and whether requests already created are changed with them. */
export type Apply = { change_created: boolean } & ({ apply: 'all' } | { apply: 'later'; from: string })

/** Asks what a change applies to; null when it is given up. */
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
