import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { answerItem } from './answer-item.ts'
import * as sentences from './content/sentences.ts'
import { at, DAY, HOUR, hourOf, MINUTE, moscowDay, timeText } from './moscow-time.ts'
import type { RequestPlan } from './plan-requests.ts'
import type { Random } from './random.ts'
import { type ChecklistCopy, happened, type PhotoRef, type Step, type WorkLine } from './request-state.ts'
import type { Employee } from './users.ts'

/**
 * The actions in the life of a request. Each draws its random numbers at once and leaves a step that needs no more: how
 * a story goes on must not depend on the moment it is looked at.
 */
export interface Story {
  random: Random
  plan: RequestPlan
  /** The moment the story has reached. */
  now: number
  steps: Step[]
}

const SECOND = 1000
const SCRIBBLES = 8
const OFFICE = { from: 9, to: 18 }

function then(story: Story, moment: number, change: Step['change']): void {
  story.now = Math.max(story.now + SECOND, Math.round(moment / SECOND) * SECOND)
  story.steps.push({ at: story.now, change })
}

/** The next moment an office would act, not before this one. */
function officeTime({ random }: Story, from: number): number {
  const hour = hourOf(from)
  if (hour >= OFFICE.from && hour < OFFICE.to) return from
  const day = hour < OFFICE.from ? moscowDay(from) : moscowDay(from) + 1
  return at(day, OFFICE.from) + random.int(0, 120) * MINUTE
}

function managerOf({ plan }: Story): Employee {
  return plan.unit.facility.manager
}

export function attachPhoto(story: Story): void {
  const { random, plan } = story
  const { author } = plan
  const picture = random.int(0, 1000)
  then(story, story.now + random.int(1, 4) * MINUTE, (state, moment) => {
    const attachment: PhotoRef = { picture, name: 'Фото неисправности.jpg', uploadedBy: author.id, at: moment }
    state.attachments.push(attachment)
    happened(state, 'fileAttached', moment, author.id, { file_id: 0, name: attachment.name }, { attachment })
  })
}

export function comment(story: Story): void {
  const text = story.random.pick(sentences.MANAGER_COMMENTS)
  const { id } = managerOf(story)
  then(story, story.now + story.random.int(5, 30) * MINUTE, (state, moment) => {
    happened(state, 'managerComment', moment, id, { comment: text })
  })
}

export function note(story: Story, author: Employee, texts: readonly string[]): void {
  const text = story.random.pick(texts)
  then(story, story.now + story.random.int(4, 15) * MINUTE, (state, moment) => {
    happened(state, 'note', moment, author.id, { comment: text })
  })
}

export function cancel(story: Story, initiator: 'company' | 'client'): void {
  const { random, plan } = story
  const texts = initiator === 'company' ? sentences.CANCELLED_BY_COMPANY : sentences.CANCELLED_BY_CLIENT
  const reason = random.pick(texts)
  const until = plan.plannedAt ?? plan.deadline
  const { id } = managerOf(story)
  then(story, story.now + (until - story.now) * (0.2 + random.next() * 0.6), (state, moment) => {
    const { cancelledByCompany, cancelledByClient } = REQUEST_STATUS
    state.status = initiator === 'company' ? cancelledByCompany : cancelledByClient
    state.cancelled = { at: moment, reason, initiator }
    happened(state, 'requestCancelled', moment, id, { comment: reason, initiator })
  })
}

export function moveDeadline(story: Story): void {
  const { random, plan } = story
  const later = random.int(1, 2) * DAY
  const text = random.pick(sentences.DEADLINE_MOVED)
  const initiator = random.chance(0.6) ? 'client' : 'company'
  const { id } = managerOf(story)
  then(story, story.now + ((plan.plannedAt ?? plan.deadline) - story.now) / 2, (state, moment) => {
    const old = timeText(state.deadline)
    state.deadline += later
    const change = { comment: text, initiator, old, new: timeText(state.deadline) }
    happened(state, 'deadlineChanged', moment, id, change)
  })
}

/** Returns who starts: the first of the executors, who also does the rest. */
export function start(story: Story): Employee {
  const { random, plan } = story
  const [leader] = plan.executors
  if (!leader || plan.plannedAt === null) throw new Error('Only planned work with an executor is started')
  then(story, plan.plannedAt + random.int(-8, 20) * MINUTE, (state, moment) => {
    state.status = REQUEST_STATUS.inProgress
    state.startedAt = moment
    happened(state, 'requestStarted', moment, leader.id, { reopened: false, comment: null })
  })
  return leader
}

/** Answers the items one after the other, and finishes the checklist. */
export function fillChecklist(
  story: Story,
  leader: Employee,
  index: number,
  { template }: ChecklistCopy,
  from: number,
  end: number,
): void {
  const pace = (end - from) / (template.items.length + 4)
  for (const [place, item] of template.items.entries()) {
    const given = answerItem(story.random, item)
    if (!given) continue
    then(story, from + pace * (place + 1), (state, moment) => {
      const copy = state.checklists[index]?.items[place]
      if (!copy) throw new Error('The checklist was copied to the request')
      copy.answer = given.answer
      copy.answeredAt = moment
      copy.answeredBy = leader.id
      if (given.picture !== null) {
        copy.photo = { picture: given.picture, name: `Фото ${place + 1}.jpg`, uploadedBy: leader.id, at: moment }
      }
      state.hasDefect ||= given.isDefect
    })
  }
  then(story, story.now + 40 * SECOND, (state, moment) => {
    const copy = state.checklists[index]
    if (copy) Object.assign(copy, { finishedAt: moment, finishedBy: leader.id })
    happened(state, 'note', moment, leader.id, { comment: null, checklist: template.name })
  })
}

export function addWorkLine(story: Story, leader: Employee, line: Omit<WorkLine, 'at'>): void {
  then(story, story.now + story.random.int(20, 70) * SECOND, (state, moment) => {
    state.works.push({ ...line, at: moment })
    const { title, quantity, price } = line
    const added = { title, quantity: String(quantity), price: `${price}.00` }
    happened(state, 'workAdded', moment, leader.id, added)
  })
}

export function agreePrice(story: Story, price: number): void {
  const text = story.random.pick(sentences.PRICE_CHANGED)
  const { id } = managerOf(story)
  then(story, story.now + story.random.int(1, 5) * MINUTE, (state, moment) => {
    const change = { comment: text, old: `${state.price}.00`, new: `${price}.00` }
    state.price = price
    happened(state, 'priceChanged', moment, id, change)
  })
}

export function sign(story: Story, leader: Employee): void {
  const { contact } = story.plan.unit.facility
  const image = story.random.int(0, SCRIBBLES - 1)
  then(story, story.now + story.random.int(1, 3) * MINUTE, (state, moment) => {
    state.signatures.push({ image, name: contact.name, byLink: false, at: moment })
    state.isSigned = true
    happened(state, 'clientAccepted', moment, leader.id, { name: contact.name, by_link: false })
  })
}

export function finish(story: Story, leader: Employee, mustBeAccepted: boolean, after = 2 * MINUTE): void {
  then(story, story.now + after, (state, moment) => {
    state.status = mustBeAccepted ? REQUEST_STATUS.approval : REQUEST_STATUS.completed
    state.finishedAt = moment
    happened(state, 'requestFinished', moment, leader.id, { status: state.status })
  })
}

export function acceptByLink(story: Story): void {
  const { random, plan } = story
  const { contact } = plan.unit.facility
  const image = random.int(0, SCRIBBLES - 1)
  const wait = random.chance(0.75) ? random.int(5, 90) : random.int(90, 20 * 60)
  then(story, story.now + wait * MINUTE, (state, moment) => {
    state.status = REQUEST_STATUS.completed
    state.signatures.push({ image, name: contact.name, byLink: true, at: moment })
    state.isSigned = true
    happened(state, 'clientAccepted', moment, null, { name: contact.name, by_link: true })
  })
}

export function declineResult(story: Story): void {
  const text = story.random.pick(sentences.DECLINED)
  then(story, officeTime(story, story.now + story.random.int(30, 600) * MINUTE), (state, moment) => {
    state.status = REQUEST_STATUS.inProgress
    state.finishedAt = null
    happened(state, 'clientDeclined', moment, null, { comment: text })
  })
}

export function reopen(story: Story): void {
  const text = story.random.pick(sentences.REOPENED)
  const { id } = managerOf(story)
  then(story, officeTime(story, story.now + story.random.int(2, 30) * HOUR), (state, moment) => {
    state.status = REQUEST_STATUS.inProgress
    state.finishedAt = null
    state.isSigned = false
    happened(state, 'requestStarted', moment, id, { reopened: true, comment: text })
  })
}

const RATINGS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1] as const

export function rate(story: Story): void {
  const { random } = story
  const value = random.pick<number>(RATINGS)
  const text = random.pick(sentences.RATING_COMMENTS[value] ?? [null])
  then(story, officeTime(story, story.now + random.int(1, 40) * HOUR), (state, moment) => {
    state.rating = { value, comment: text, at: moment }
    happened(state, 'clientRated', moment, null, { rating: value, comment: text })
  })
}
