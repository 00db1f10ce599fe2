import type { EVENT_KINDS, EventKind } from '../history.ts'
import type { ClockFacts, ClockKind, Stop } from '../sla/clock.ts'
import { REACTION_ENDS, type ReactionEnd } from '../sla/targets.ts'

/** The kinds of events that stand in the history of a request. */
type RequestKind = {
  [K in EventKind]: (typeof EVENT_KINDS)[K]['reads'] extends 'requests:read' | 'row' ? K : never
}[EventKind]

/** Whether an event of a request may change where its clocks stand, or which they are. */
export const MOVES_CLOCKS = {
  requestCreated: true,
  requestChanged: true,
  requestStarted: true,
  requestFinished: true,
  requestCancelled: true,
  clientDeclined: true,
  executorAdded: true,
  executorOnTheWay: true,
  requestPaused: true,
  /** Where nothing but this has happened, the clocks are reckoned with it; else with what ended the pause. */
  requestResumed: false,
  pauseCorrected: true,
  executorNotOnTheWay: false,
  executorRemoved: false,
  /** A signature ends no clock: the work was finished before it. */
  clientAccepted: false,
  clientRated: false,
  deadlineChanged: false,
  priceChanged: false,
  managerComment: false,
  requestOverdue: false,
  overdueWithdrawn: false,
  requestDeleted: false,
  conflictsAccepted: false,
  checklistFinished: false,
  workAdded: false,
  workRemoved: false,
  linkReplaced: false,
  answerOvertaken: false,
  workKept: false,
  keptWorkAccepted: false,
  keptWorkDiscarded: false,
  emailReceived: false,
  clockMissed: false,
  clockUnmissed: false,
  note: false,
  noteEdited: false,
  noteDeleted: false,
  fileAttached: false,
  fileDetached: false,
  contactCreated: false,
  contactChanged: false,
  contactDeleted: false,
  contactErased: false,
  merged: false,
  mergeUndone: false,
} as const satisfies Record<RequestKind, boolean>

/** The kinds after which clocks are reckoned again. */
export type ClockEventKind = {
  [K in keyof typeof MOVES_CLOCKS]: (typeof MOVES_CLOCKS)[K] extends true ? K : never
}[keyof typeof MOVES_CLOCKS]

export const CLOCK_EVENTS = (Object.keys(MOVES_CLOCKS) as RequestKind[]).filter(
  (kind): kind is ClockEventKind => MOVES_CLOCKS[kind],
)

/** One event in the history of a request, in milliseconds since 1970. */
export interface ClockEvent {
  kind: EventKind
  /** When it happened, and when that became known. */
  at: number
  recorded_at: number
}

export interface PauseFact {
  from: number
  to: number | null
  stops: readonly ClockKind[]
  reason: string
}

/** What is known of a request, its events in the order in which they were recorded. */
export interface RequestFacts {
  created_at: number
  /** Of a start that was known before and happened later; null without one. */
  started_at: number | null
  events: readonly ClockEvent[]
  pauses: readonly PauseFact[]
  now: number
}

export interface KnownFacts extends ClockFacts {
  /** When it became known that what was promised is done; null while it is not. */
  learned_at: number | null
}

type Fact = Pick<ClockEvent, 'at' | 'recorded_at'>

/** What the history says of one clock. @param reactionEnd what ends the reaction, for that clock alone */
export function factsOf(kind: ClockKind, facts: RequestFacts, reactionEnd: ReactionEnd): KnownFacts {
  const done = kind === 'resolution' ? resolvedBy(facts.events) : reachedBy(kind, facts, reactionEnd)
  const { created_at, now } = facts
  return {
    created_at,
    now,
    met_at: done.met && Math.max(created_at, done.met.at),
    learned_at: done.met?.recorded_at ?? null,
    withdrawn_at: done.met ? null : done.withdrawn,
    stops: [...pausesOf(kind, facts.pauses), ...done.excluded],
  }
}

interface Done {
  met: Fact | null
  withdrawn: number | null
  excluded: Stop[]
}

function pausesOf(kind: ClockKind, pauses: readonly PauseFact[]): Stop[] {
  return pauses
    .filter(({ stops }) => stops.includes(kind))
    .map(({ from, to, reason }) => ({ from, to, key: 'paused', why: reason }))
}

/** The first event that says the stage was reached, or a later one. */
const STAGES: Partial<Record<EventKind, number>> = {
  executorAdded: 0,
  executorOnTheWay: 1,
  requestStarted: 2,
  requestFinished: 2,
}

function reachedBy(kind: 'reaction' | 'arrival', { events, started_at }: RequestFacts, end: ReactionEnd): Done {
  const stage = kind === 'arrival' ? REACTION_ENDS.length - 1 : REACTION_ENDS.indexOf(end)
  const reached = events.filter((event) => (STAGES[event.kind] ?? -1) >= stage)
  const first = reached.reduce<Fact | null>((least, event) => (least && least.at <= event.at ? least : event), null)
  const met = first && started_at !== null && started_at < first.at ? { ...first, at: started_at } : first
  return { met, withdrawn: workOf(events).cancelled, excluded: [] }
}

function resolvedBy(events: readonly ClockEvent[]): Done {
  const { finished, cancelled, excluded } = workOf(events)
  return { met: finished, withdrawn: cancelled, excluded }
}

/** Whether the work is finished or cancelled after all, and the times in which it was held to be until it was taken up again. */
function workOf(events: readonly ClockEvent[]): { finished: Fact | null; cancelled: number | null; excluded: Stop[] } {
  const excluded: Stop[] = []
  let finished: Fact | null = null
  let cancelled: number | null = null
  for (const event of events) {
    const { kind, at } = event
    if (kind === 'requestFinished') {
      finished = event
      cancelled = null
    } else if (kind === 'requestCancelled') {
      cancelled = at
    } else if (kind === 'requestStarted' || kind === 'clientDeclined') {
      const from: number | null = finished?.at ?? cancelled
      if (from !== null && from < at) excluded.push({ from, to: at, key: 'excluded', why: null })
      finished = null
      cancelled = null
    }
  }
  return { finished, cancelled, excluded }
}
