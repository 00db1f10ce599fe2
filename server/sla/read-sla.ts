import { factsOf } from '#contract/agreements/facts.ts'
import type { Locale } from '#contract/messages.ts'
import { CLOCK_KINDS, type ClockReading, type ClockSpan, clockOf, spansAhead, spansOf } from '#contract/sla/clock.ts'
import type { ExplainedClock, RequestClockSpan, RequestSla } from '#contract/sla/request-clocks.ts'
import type { Timetable } from '#contract/sla/timetable.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import { readAgreementName } from './agreement-name.ts'
import { standingOf } from './standing.ts'
import { type ClockedRequest, readClocked, type StoredClock } from './stored-clocks.ts'
import { openTimetables } from './timetables.ts'

/** The clocks of a request as they are now, each explained. The caller has checked that the actor may read the request. */
export async function readRequestSla(tx: Tx, actor: Actor, id: number, locale: Locale): Promise<RequestSla> {
  const [request] = await readClocked(tx, [id])
  if (!request) throw notFound()
  const { clocks, facts } = request
  const timetableOf = await openTimetables(
    tx,
    clocks.map(({ target }) => target),
    locale,
  )
  const agreementId = clocks.find(({ agreement_id }) => agreement_id !== null)?.agreement_id
  const ordered = CLOCK_KINDS.flatMap((kind) => clocks.filter((clock) => clock.kind === kind))
  return {
    agreement: agreementId ? await readAgreementName(tx, actor, agreementId) : null,
    now: new Date(facts.now).toISOString(),
    clocks: ordered.map((clock) => explained(request, clock, timetableOf(clock.target))),
  }
}

function explained({ facts }: ClockedRequest, clock: StoredClock, timetable: Timetable): ExplainedClock {
  const { kind, target, missed_because } = clock
  const known = factsOf(kind, facts, target.reaction_ends_with)
  const { isOpen, isStopped, marks: _, ...standing } = standingOf(kind, target, facts, timetable)
  const reading = clockOf(target.amount, timetable, known)
  const isAhead = isOpen && !isStopped && reading.due_at !== null && reading.due_at > facts.now
  return {
    kind,
    state: standing.state,
    started_at: clock.started_at,
    due_at: standing.due_at,
    met_at: standing.met_at,
    soon_at: standing.soon_at,
    is_learned_late: standing.is_learned_late,
    promised: target.amount,
    ...minutesOf(reading),
    hours: target.hours?.name ?? null,
    timezone: target.timezone,
    spans: spansOf(timetable, known).map(spanOf),
    ahead: isAhead ? spansAhead(timetable, known, reading.due_at).map(spanOf) : [],
    missed_because: missed_because && { field: missed_because.field, at: missed_because.at },
  }
}

/** What has gone by and what remains are the whole. */
function minutesOf({ amount, elapsed }: ClockReading) {
  const amount_min = Number.isFinite(amount) ? Math.floor(amount / MINUTE_MS) : null
  const elapsed_min = Math.floor(elapsed / MINUTE_MS)
  return { amount_min, elapsed_min, remaining_min: amount_min === null ? null : amount_min - elapsed_min }
}

function spanOf({ from, to, key, why }: ClockSpan): RequestClockSpan {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), key, why }
}
