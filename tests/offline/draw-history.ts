import type { Random } from '#server/demo/random.ts'
import { DELIVERIES, type Delivery } from './network.ts'

export const PHONES = 3
export const REQUESTS = 3
export const OFFICE_ACTIONS = [
  ...['reassign', 'assignAll', 'cancel', 'reopen', 'finishChecklist', 'delete', 'note'],
  ...['acceptKept', 'discardKept', 'pause', 'resume'],
] as const

/** What happens. Numbers from 0 to 1 choose among what there is at that moment. */
export type Step = { until: Until } & (
  | { kind: 'tap'; phone: number; tab: number; request: number; button: number }
  | { kind: 'read'; phone: number; request: number }
  | { kind: 'office'; act: string; request: number }
  | { kind: 'connect'; phone: number; isOnline: boolean }
  | { kind: 'deliveries'; phone: number; deliveries: Delivery[] }
  | { kind: 'server'; isUp: boolean }
  | { kind: 'kill' | 'open' | 'endSession' | 'signOut'; phone: number }
  | { kind: 'signIn'; phone: number; user: number }
  | { kind: 'clock'; phone: number; hours: number }
  | { kind: 'room'; phone: number; writes: number | null }
  | { kind: 'late' | 'together' }
  | { kind: 'wait'; timers: number }
)

/** How far what was begun comes before the next step: turns of the event loop, calls that end, or all of them. */
type Until = { turns: number } | { calls: number } | 'rest'

export interface History {
  /** Whether each phone uses the app over https. */
  secure: boolean[]
  steps: Step[]
}

/** 5 to 60 steps: mostly taps, and between them everything that goes wrong. */
export function drawHistory(random: Random): History {
  const secure = Array.from({ length: PHONES }, () => random.chance(0.8))
  let place = drawPlace(random)
  const steps = Array.from({ length: random.int(5, 60) }, () => {
    if (random.chance(0.3)) place = drawPlace(random)
    return { ...drawStep(random, place), until: drawUntil(random) }
  })
  return { secure, steps }
}

type Act<T = Step> = T extends Step ? Omit<T, 'until'> : never

/** Much happens with one phone on one request before others come in. */
interface Place {
  phone: number
  request: number
}

function drawPlace(random: Random): Place {
  return { phone: random.int(0, PHONES - 1), request: random.int(0, REQUESTS - 1) }
}

function drawStep(random: Random, { phone, request }: Place): Act {
  const kinds: [share: number, draw: () => Act][] = [
    [50, () => ({ kind: 'tap', phone, tab: random.next(), request, button: random.next() })],
    [4, () => ({ kind: 'read', phone, request })],
    [8, () => ({ kind: 'office', act: random.pick(OFFICE_ACTIONS), request })],
    [8, () => ({ kind: 'connect', phone, isOnline: random.chance(0.5) })],
    [9, () => ({ kind: 'deliveries', phone, deliveries: drawDeliveries(random) })],
    [3, () => ({ kind: 'server', isUp: random.chance(0.6) })],
    [4, () => ({ kind: 'kill', phone })],
    [8, () => ({ kind: 'open', phone })],
    [2, () => ({ kind: 'endSession', phone })],
    [1, () => ({ kind: 'signOut', phone })],
    [6, () => ({ kind: 'signIn', phone, user: random.int(0, 1) })],
    [2, () => ({ kind: 'clock', phone, hours: random.pick([-3, 3]) })],
    [2, () => ({ kind: 'room', phone, writes: random.chance(0.5) ? random.int(0, 3) : null })],
    [6, () => ({ kind: random.pick(['late', 'together']) })],
    [6, () => ({ kind: 'wait', timers: random.int(1, 4) })],
  ]
  // As often in the list as its share says.
  const draw = random.pick(kinds.flatMap(([share, one]) => Array.from({ length: share }, () => one)))
  return draw()
}

function drawDeliveries(random: Random): Delivery[] {
  return Array.from({ length: random.int(1, 4) }, () => random.pick(DELIVERIES))
}

function drawUntil(random: Random): Until {
  if (random.chance(0.3)) return { turns: random.int(0, 12) }
  return random.chance(0.5) ? { calls: random.int(0, 2) } : 'rest'
}

/** In a line, to be read beside others. */
export function describeStep({ kind, until, ...rest }: Step): string {
  const details = Object.entries(rest).map(
    ([name, value]) => `${name} ${Array.isArray(value) ? value.join('+') : value}`,
  )
  return `${kind} ${details.join(', ')} → ${typeof until === 'string' ? until : Object.entries(until).flat().join(' ')}`
}
