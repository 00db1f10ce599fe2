import { REQUEST_STATUS } from '../../contract/requests/request-status.ts'
import * as acts from './acts.ts'
import type { Catalogs } from './catalogs.ts'
import { EQUIPMENT, type EquipmentKind } from './content/equipment.ts'
import { PRODUCTS } from './content/products.ts'
import * as sentences from './content/sentences.ts'
import { HOUR, MINUTE } from './moscow-time.ts'
import type { Employee } from './people.ts'
import type { Fate, Plan } from './plan-requests.ts'
import type { Random } from './random.ts'
import { type ChecklistCopy, happened, type RequestState, type Step, type WorkLine } from './request-state.ts'

/** Everything that will happen to one request, whenever one looks at it. */
export interface Life {
  isSignRequired: boolean
  initial: RequestState
  steps: readonly Step[]
}

const MUST_BE_SIGNED: readonly Fate[] = ['awaitsAcceptance', 'declinedOnce']

/** Tells the life of a request from its plan; `name` and `number` are what its first event says. */
export function liveRequest(random: Random, plan: Plan, number: number, name: string, catalogs: Catalogs): Life {
  const { author, createdAt, executors, fate } = plan
  const lines = workLines(random, plan, catalogs)
  const initial: RequestState = {
    status: REQUEST_STATUS.new,
    executors: executors.map((person) => ({ person, at: createdAt })),
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
  const story: acts.Story = { random, plan, now: createdAt, steps: [] }
  const isSignRequired = MUST_BE_SIGNED.includes(fate) || random.chance(0.55)
  tell(story, fate, isSignRequired, initial.checklists, lines)
  return { isSignRequired, initial, steps: story.steps }
}

function tell(
  story: acts.Story,
  fate: Fate,
  isSignRequired: boolean,
  checklists: ChecklistCopy[],
  lines: PlannedLine[],
): void {
  const { random } = story
  if (random.chance(0.14)) acts.attachPhoto(story)
  if (random.chance(0.3)) acts.comment(story)
  if (fate === 'unassigned' || fate === 'neverStarted') return
  if (fate === 'cancelledByCompany' || fate === 'cancelledByClient') {
    acts.cancel(story, fate === 'cancelledByCompany' ? 'company' : 'client')
    return
  }
  if (fate === 'done' && random.chance(0.08)) acts.moveDeadline(story)

  const leader = acts.start(story)
  if (fate === 'awaitsParts') {
    acts.note(story, leader, sentences.WAITING_FOR_PARTS)
    return
  }
  work(story, leader, fate === 'doneLate', checklists, lines)

  const isSignedOnSite = isSignRequired && !MUST_BE_SIGNED.includes(fate) && random.chance(0.5)
  if (isSignedOnSite) acts.sign(story, leader)
  acts.finish(story, leader, isSignRequired && !isSignedOnSite)
  if (fate === 'awaitsAcceptance') return
  if (fate === 'declinedOnce') {
    acts.decline(story)
    acts.finish(story, leader, true, random.int(2, 20) * HOUR)
  }
  if (isSignRequired && !isSignedOnSite) acts.acceptByLink(story)
  if (fate === 'reopenedOnce') {
    acts.reopen(story)
    acts.finish(story, leader, isSignRequired, random.int(1, 6) * HOUR)
    if (isSignRequired) acts.acceptByLink(story)
  }
  if (random.chance(0.45)) acts.rate(story)
}

/** Between start and finish: the checklists, the lines of works, and the price they come to. */
function work(
  story: acts.Story,
  leader: Employee,
  isLate: boolean,
  checklists: ChecklistCopy[],
  lines: PlannedLine[],
): void {
  const { random, plan, now: from } = story
  const ordinary = from + Math.round(plan.minutes * MINUTE * (0.6 + random.next() * 0.4))
  const end = isLate ? plan.deadline + random.int(20, 200) * MINUTE : ordinary
  if (random.chance(0.15)) acts.note(story, leader, sentences.EXECUTOR_NOTES)
  for (const [index, copy] of checklists.entries()) acts.fillChecklist(story, leader, index, copy, from, end)
  for (const line of lines) acts.addWork(story, leader, line)
  const price = totalOf(lines)
  if (price !== totalOf(lines.map((line) => ({ ...line, quantity: 1 })))) acts.changePrice(story, price)
  story.now = Math.max(story.now, end)
}

type PlannedLine = Omit<WorkLine, 'at'>

function workLines(random: Random, { subject }: Plan, { productIds }: Catalogs): PlannedLine[] {
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

function checklistCopies(random: Random, { machine, subject, isEmergency }: Plan, catalogs: Catalogs): ChecklistCopy[] {
  const kind: EquipmentKind = EQUIPMENT[machine.key]
  const isRepair = isEmergency || subject.workType === 'installation'
  if (isRepair && random.chance(0.4)) return []
  const template = catalogs.templates[isRepair ? 'acceptance' : kind.checklist]
  const items = template.items.map((item) => ({ item, answer: null, photo: null, answeredAt: null, answeredBy: null }))
  return [{ template, items, finishedAt: null, finishedBy: null }]
}
