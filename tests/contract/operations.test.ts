import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { happenedAt } from '#contract/operations/happened-at.ts'
import { OPERATION_CALLS, type OperationCall } from '#contract/operations/operation-calls.ts'
import { operationRoutes } from '#contract/operations/operations.ts'
import { OUTCOMES, verdictOn } from '#contract/operations/outcomes.ts'
import { REQUEST_STATUSES } from '#contract/requests/status/request-status.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'

/** By status: new, approval, in progress, completed, cancelled by the company, by the client. +: applied, =: already, k: kept. */
const TABLE: Record<OperationCall, string> = {
  onTheWay: '+===kk',
  start: '+===kk',
  pause: '+k+kkk',
  resume: '+k+kkk',
  answer: 'kk+kkk',
  finishChecklist: 'kk+kkk',
  fillCustom: '+++kkk',
  addWork: '+++kkk',
  removeWork: '+++kkk',
  attachFiles: '++++++',
  interact: '++++++',
  sign: 'k++kkk',
  finish: 'k=+=kk',
}
const SIGN = { apply: '+', already: '=', kept: 'k' }

test.each(OPERATION_CALLS)('%s has an outcome in every status', (call) => {
  const row = (circumstances: { isTheirs: boolean; target?: 'done' | 'gone' }) =>
    REQUEST_STATUSES.map((status) => SIGN[verdictOn(call, { status, ...circumstances })]).join('')
  const isOpenToAll = call === 'interact' || call === 'attachFiles'
  expect(row({ isTheirs: true })).toBe(TABLE[call])
  expect(row({ isTheirs: false })).toBe(isOpenToAll ? '++++++' : 'kkkkkk')
  // Done before: the same while the request is alive; of a cancelled one the office decides.
  if (!isOpenToAll) expect(row({ isTheirs: true, target: 'done' })).toMatch(/^[=k]===kk$/)
  if (!isOpenToAll) expect(row({ isTheirs: true, target: 'gone' })).toBe('kkkkkk')
})

const NOW = Date.parse('2026-11-29T12:00:00Z')
const SAME = { received: NOW, deviceTime: NOW, contact: null, notBefore: null }
const minutes = (count: number) => count * MINUTE_MS
/** Ninety minutes ago, by a clock that was right then. */
const CONTACT = { at: NOW - minutes(90), deviceAt: NOW - minutes(90), sinceMs: minutes(20) }

test.each([
  [
    'by the clock of the device, corrected by how wrong it is',
    { deviceTime: NOW + minutes(180), doneAt: NOW + minutes(120) },
    -60,
    false,
  ],
  [
    'by the same after a sleep, in which its other clock stood still',
    { doneAt: NOW - minutes(10), contact: CONTACT },
    -10,
    false,
  ],
  [
    'by what the clock showed before it was set back',
    { deviceTime: NOW - minutes(600), doneAt: NOW - minutes(60), contact: CONTACT },
    -60,
    true,
  ],
  [
    'by what the clock showed after it was set back',
    { deviceTime: NOW - minutes(600), doneAt: NOW - minutes(640), contact: CONTACT },
    -40,
    true,
  ],
  ['never before the contact', { doneAt: NOW - minutes(500), contact: { ...CONTACT, deviceAt: NOW } }, -70, true],
  ['not before what it follows', { doneAt: NOW - minutes(60), notBefore: NOW - minutes(30) }, -30, true],
  ['nor after it arrived', { doneAt: NOW + minutes(60) }, 0, true],
  ['however far the clock is off', { doneAt: NOW - minutes(5_000_000), notBefore: NOW - minutes(300) }, -300, true],
])('when it happened is said %s', (_, given, minutesFromNow, isUncertain) => {
  expect(happenedAt({ ...SAME, ...given })).toEqual({ at: NOW + minutes(minutesFromNow), isUncertain })
})

test('the page for authors of other apps has a call that is taken, every operation and every outcome', () => {
  const page = readFileSync('docs/offline.md', 'utf8')
  const [example = ''] = page.match(/(?<=```json\n)\{\s*"format"[\s\S]*?(?=```)/) ?? []
  expect(operationRoutes.send.body.safeParse(JSON.parse(example)).error).toBeUndefined()
  const firstCells = new Set([...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name))
  const named = [...OPERATION_CALLS, ...OUTCOMES]
  expect(named.filter((name) => !firstCells.has(name))).toEqual([])
})
