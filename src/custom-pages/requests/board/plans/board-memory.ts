import { currentActor, onActorChange, ownerOf } from '../../../../providers/actor.ts'
import type { Plan } from './use-plans.ts'

/** One act, as it can be taken back and done again. */
export interface Done {
  steps: { id: number; number: number; was: Plan; became: Plan }[]
}

interface Stacks {
  undo: Done[]
  redo: Done[]
}

function openBoardMemory() {
  let stacks: Stacks = { undo: [], redo: [] }
  let lastAct: Promise<unknown> = Promise.resolve()
  let actCount = 0
  const listeners = new Set<() => void>()
  return {
    stacks: () => stacks,
    restack(change: (known: Stacks) => Stacks) {
      stacks = change(stacks)
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Acts follow each other: the next one builds on the version that the one before has made. */
    inTurn<Result>(act: () => Promise<Result>, whenAllDone: () => void): Promise<Result> {
      actCount++
      const result = lastAct.then(act).finally(() => {
        actCount--
        if (actCount === 0) whenAllDone()
      })
      lastAct = result.catch(() => undefined)
      return result
    },
    /** Of the requests that were planned here, as this page left them: somebody else's change has another one. */
    versions: new Map<number, number>(),
    /** What becomes of requests when the turn of acts that have been made comes; it is shown over what those before answer. */
    ahead: new Map<number, Plan>(),
  }
}
type BoardMemory = ReturnType<typeof openBoardMemory>

let memory = openBoardMemory()
let owner = ownerNow()

function ownerNow(): string | null {
  const actor = currentActor()
  return actor && ownerOf(actor)
}

// What somebody did is nobody else's to take back.
onActorChange(() => {
  const next = ownerNow()
  if (next !== null && next === owner) return
  owner = next
  memory = openBoardMemory()
})

/**
 * What was done on boards since the page was loaded. It outlives them: who looks at a request's page and comes back can still
 * take the last step back.
 */
export function boardMemory(): BoardMemory {
  return memory
}
