import type { NamedRoute } from './every-call.ts'
import { sampleBody, sampleParams } from './sample-calls.ts'
import type { SampleRows } from './sample-rows.ts'

interface RandomCall {
  call: NamedRoute
  attempt: { params: Record<string, unknown>; query?: Record<string, unknown>; body?: object }
}

const SEED = 20_261

/** Values that have broken programs before. */
const NASTY: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e300,
  '9007199254740993',
  true,
  [],
  [null],
  {},
  { $ne: null },
  'null',
  '\u0000',
  '\ud800',
  '👩‍🔧'.repeat(50),
  'я'.repeat(20_000),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '-infinity',
  'NaN',
  '%',
  '1,2,,3',
  '99999999999999999999',
]

/** Those that an address can hold. */
const IN_ADDRESS = NASTY.filter((value) => value !== '' && String(value).isWellFormed())

/** Calls with one or more things wrong, the same ones in every run. */
export function randomCalls(calls: NamedRoute[], rows: SampleRows, count: number): RandomCall[] {
  const random = randomFrom(SEED)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, () => {
    const call = pick(calls)
    const params = { ...sampleParams(call, rows) }
    const attempt: RandomCall['attempt'] = { params }
    const names = Object.keys(params)
    if (names.length > 0 && random() < 0.3) params[pick(names)] = pick(IN_ADDRESS)
    if (call.route.method === 'GET') attempt.query = spoiltQuery(call)
    else attempt.body = spoiltBody(call)
    return { call, attempt }
  })

  function spoiltQuery({ route }: NamedRoute) {
    const fields = fieldsOf(route.query)
    return fields.length > 0 ? { [pick(fields)]: String(pick(IN_ADDRESS)) } : {}
  }

  function spoiltBody(call: NamedRoute): object {
    const fields = fieldsOf(call.route.body)
    const body: Record<string, unknown> = { ...sampleBody(call, rows) }
    for (const field of fields) if (random() < 0.4) body[field] = pick(NASTY)
    return body
  }
}

function fieldsOf(schema: NamedRoute['route']['body']): string[] {
  const shape = schema && 'shape' in schema ? schema.shape : {}
  return Object.keys(shape as object)
}

/** A small pseudo-random generator (mulberry32): numbers in [0, 1), the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
