import type { BoardRequest } from '#contract/requests/request-board.ts'
import { currentActor, onActorChange, ownerOf } from '#src/providers/actor.ts'

/** What a board changes of a request. */
export type BoardPlan = Pick<BoardRequest, 'employees' | 'planned_start_at' | 'duration_min'>

/** One action as it can be undone and redone: what it changed of each request. */
export type DoneAction = readonly { id: number; number: number; was: BoardPlan; became: BoardPlan }[]

interface Stacks {
  undo: readonly DoneAction[]
  redo: readonly DoneAction[]
}

function openBoardMemory() {
  let stacks: Stacks = { undo: [], redo: [] }
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0
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
    /** Actions run one after another: each builds on the version that the one before has made. */
    inTurn<Result>(action: () => Promise<Result>, whenAllDone: () => void): Promise<Result> {
      pending++
      const result = last.then(action).finally(() => {
        pending--
        if (pending === 0) whenAllDone()
      })
      last = result.catch(() => undefined)
      return result
    },
    /** The versions of requests planned here, as this page left them; another user's change makes another one. */
    versions: new Map<number, number>(),
    /** The tokens of conflicts that the user has accepted here: a step that is done again does not ask again. */
    accepted: new Set<string>(),
    /** The plans of actions that wait for their turn; shown over the answers of those before. */
    ahead: new Map<number, BoardPlan>(),
  }
}
export type BoardMemory = ReturnType<typeof openBoardMemory>

let memory = openBoardMemory()
let owner = ownerNow()

function ownerNow(): string | null {
  const actor = currentActor()
  return actor && ownerOf(actor)
}

// Another user cannot undo what this one did.
onActorChange(() => {
  const next = ownerNow()
  if (next !== null && next === owner) return
  owner = next
  memory = openBoardMemory()
})

/**
 * What was done on boards since the page was loaded. It outlives them: a user who opens a request's page and comes back
 * can still undo the last step.
 */
export function boardMemory(): BoardMemory {
  return memory
}
