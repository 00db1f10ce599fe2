import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import * as actions from './actions.ts'
import type { Catalogs } from './catalogs.ts'
import { type DemoEquipmentKind, EQUIPMENT } from './content/equipment.ts'
import { PRODUCTS } from './content/products.ts'
import * as sentences from './content/sentences.ts'
import { HOUR, MINUTE } from './moscow-time.ts'
import type { RequestOutcome, RequestPlan } from './plan-requests.ts'
import type { Random } from './random.ts'
import { type ChecklistCopy, happened, type RequestState, type Step, type WorkLine } from './request-state.ts'
import type { Employee } from './users.ts'

/** The whole life of one request, independent of the moment it is looked at. */
interface Life {
  isSignRequired: boolean
  initial: RequestState
  steps: readonly Step[]
}

const MUST_BE_SIGNED: readonly RequestOutcome[] = ['awaitsAcceptance', 'declinedOnce']

/** Derives the life of a request from its plan; `name` and `number` are for its first event. */
export function liveRequest(random: Random, plan: RequestPlan, number: number, name: string, catalogs: Catalogs): Life {
  const { author, createdAt, executors, outcome } = plan
  const lines = workLines(random, plan, catalogs)
  const initial: RequestState = {
    status: REQUEST_STATUS.new,
    executors: executors.map((user) => ({ user, at: createdAt })),
    deadline: plan.deadline,
    price: totalOf(lines.map((line) => ({ ...line, quantity: 1 }))),
    startedAt: null,
    finishedAt: null,
    cancelled: null,
    checklists: checklistCopies(random, plan, catalogs),
    works: [],
    attachments: [],
    signatures: [],
    isSigned: false,
    rating: null,
    overdueFor: null,
    hasDefect: false,
    version: 1,
    updatedAt: createdAt,
    events: [],
  }
  happened(initial, 'requestCreated', createdAt, author.id, { number, name })
  for (const { id, name: executor } of executors) {
    happened(initial, 'executorAdded', createdAt, author.id, { user_id: id, name: executor }, { userId: id })
  }
  const story: actions.Story = { random, plan, now: createdAt, steps: [] }
  const isSignRequired = MUST_BE_SIGNED.includes(outcome) || random.chance(0.55)
  writeStory(story, outcome, isSignRequired, initial.checklists, lines)
  return { isSignRequired, initial, steps: story.steps }
}

function writeStory(
  story: actions.Story,
  outcome: RequestOutcome,
  isSignRequired: boolean,
  checklists: ChecklistCopy[],
  lines: PlannedLine[],
): void {
  const { random } = story
  if (random.chance(0.14)) actions.attachPhoto(story)
  if (random.chance(0.3)) actions.comment(story)
  if (outcome === 'unassigned' || outcome === 'neverStarted') return
  if (outcome === 'cancelledByCompany' || outcome === 'cancelledByClient') {
    actions.cancel(story, outcome === 'cancelledByCompany' ? 'company' : 'client')
    return
  }
  if (outcome === 'done' && random.chance(0.08)) actions.moveDeadline(story)

  const leader = actions.start(story)
  if (outcome === 'awaitsParts') {
    actions.note(story, leader, sentences.WAITING_FOR_PARTS)
    return
  }
  work(story, leader, outcome === 'doneLate', checklists, lines)

  const isSignedOnSite = isSignRequired && !MUST_BE_SIGNED.includes(outcome) && random.chance(0.5)
  if (isSignedOnSite) actions.sign(story, leader)
  actions.finish(story, leader, isSignRequired && !isSignedOnSite)
  if (outcome === 'awaitsAcceptance') return
  if (outcome === 'declinedOnce') {
    actions.declineResult(story)
    actions.finish(story, leader, true, random.int(2, 20) * HOUR)
  }
  if (isSignRequired && !isSignedOnSite) actions.acceptByLink(story)
  if (outcome === 'reopenedOnce') {
    actions.reopen(story)
    actions.finish(story, leader, isSignRequired, random.int(1, 6) * HOUR)
    if (isSignRequired) actions.acceptByLink(story)
  }
  if (random.chance(0.45)) actions.rate(story)
}

/** Between start and finish: the checklists, the lines of works, and their total price. */
function work(
  story: actions.Story,
  leader: Employee,
  isLate: boolean,
  checklists: ChecklistCopy[],
  lines: PlannedLine[],
): void {
  const { random, plan, now: from } = story
  const ordinary = from + Math.round(plan.minutes * MINUTE * (0.6 + random.next() * 0.4))
  const end = isLate ? plan.deadline + random.int(20, 200) * MINUTE : ordinary
  if (random.chance(0.15)) actions.note(story, leader, sentences.EXECUTOR_NOTES)
  for (const [index, copy] of checklists.entries()) actions.fillChecklist(story, leader, index, copy, from, end)
  for (const line of lines) actions.addWorkLine(story, leader, line)
  const price = totalOf(lines)
  if (price !== totalOf(lines.map((line) => ({ ...line, quantity: 1 })))) actions.agreePrice(story, price)
  story.now = Math.max(story.now, end)
}

type PlannedLine = Omit<WorkLine, 'at'>

function workLines(random: Random, { subject }: RequestPlan, { productIds }: Catalogs): PlannedLine[] {
  return subject.works.map((key) => {
    const { title, measure, price, kind } = PRODUCTS[key]
    const isCountable = kind === 'goods' || key === 'hour'
    const quantity = isCountable && random.chance(0.35) ? random.int(2, 4) : 1
    return { productId: productIds[key], title, measure, price, quantity }
  })
}

function totalOf(lines: readonly { quantity: number; price: number }[]): number {
  return lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
}

function checklistCopies(
  random: Random,
  { unit, subject, isEmergency }: RequestPlan,
  catalogs: Catalogs,
): ChecklistCopy[] {
  const kind: DemoEquipmentKind = EQUIPMENT[unit.key]
  const isRepair = isEmergency || subject.workType === 'installation'
  if (isRepair && random.chance(0.4)) return []
  const template = catalogs.templates[isRepair ? 'acceptance' : kind.checklist]
  const items = template.items.map((item) => ({ item, answer: null, photo: null, answeredAt: null, answeredBy: null }))
  return [{ template, items, finishedAt: null, finishedBy: null }]
}
