import type { Script } from 'node:vm'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import { openRandom } from '#server/demo/random.ts'
import type { Operation } from '#src/providers/offline/operations.ts'
import type { Caller, CallName } from '#tests/support/caller.ts'
import { PASSWORD, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { type PlacedRequest, placeRequest } from '#tests/support/request-samples.ts'
import type { TestApp } from '#tests/support/start-app.ts'
import { type Browser, makeBrowser, openTab, type Tab } from './browser.ts'
import { openClock } from './clock.ts'
import type { History, Step } from './draw-history.ts'
import { openNetwork } from './network.ts'
import { buttonsOf, press } from './press-button.ts'
import { storedRows } from './stores.ts'

/** A button that was pressed. */
export interface Tap {
  label: string
  browser: Browser
  /** `user:account` */
  owner: string
  requestId: number
  call: OperationCall
  /** Of its operation. */
  id: string
  /** What the page said of it; `pressed` when it was killed before it said anything. */
  said: 'pressed' | 'sent' | 'waiting' | 'refused'
  /** What the page knew of when it was pressed. */
  after: Tap[]
  /** A later one took its place in the log: another answer to the same item. */
  isReplaced: boolean
}

/** The office and its server, for all histories. */
export interface Office {
  testApp: TestApp
  account: TestAccount
  admin: Caller
  clientId: number
  /** Why a request is paused. */
  reasonId: number
  script: Script
}

export interface World {
  office: Office
  browsers: Browser[]
  requests: PlacedRequest[]
  executors: TestUser[]
  taps: Tap[]
  /** Of the server, and of the model itself. */
  failures: string[]
  carryOut(step: Step): Promise<void>
  /** Everything works again, everyone is back: until nothing waits. */
  comeToRest(): Promise<void>
  /** Whether a page could read what it reads, once it has. */
  reading(read: Promise<void>): Promise<boolean>
}

const RECKLESS_FROM = 0.85
/** What goes on without anyone's decision. */
const UNDER_WAY: Operation['state'][] = ['storing', 'waiting', 'sending', 'promised']
/** Far more than what any history needs. */
const EVENTS_MAX = 2000

export async function openWorld(office: Office, secure: History['secure'], seed: number): Promise<World> {
  const { testApp, account, admin, clientId, reasonId, script } = office
  const executors = [await account.addUser('executor'), await account.addUser('executor')]
  const [first, second] = executors.map(({ id }) => id) as [number, number]
  const requests = [
    await placeRequest(testApp, account, { status: 1, clientId, executors: [first] }),
    await placeRequest(testApp, account, { status: 3, clientId, executors: [first, second] }),
    await placeRequest(testApp, account, { status: 3, clientId, executors: [second] }),
  ]
  const random = openRandom(seed)
  const clock = openClock()
  const network = openNetwork(testApp.app, clock)
  const { failures } = network
  const browsers = secure.map((isSecure, place) => makeBrowser(`phone ${place}`, isSecure))
  const taps: Tap[] = []
  const tapsOf = new Map<Tab, Tap[]>()
  const homes = [0, 0, 1]

  const isBusy = () => browsers.some(({ tabs }) => tabs.some((tab) => tab.isBusy()))
  const settle = () => clock.settle(isBusy)
  const userOf = (owner: string) => known(executors.find(({ id }) => owner === `${id}:${account.id}`))

  function open(browser: Browser): Tab {
    const tab = openTab(browser, { script, clock, reload, fetch: network.fetch })
    tab.page.open().catch(noteFailure)
    return tab
  }

  function reload(tab: Tab) {
    if (tab.isKilled) return
    kill(tab)
    open(tab.browser)
  }

  function kill(tab: Tab) {
    network.cutOff(tab)
    tab.kill()
    tab.browser.tabs[0]?.show()
  }

  /** A page that cannot be opened says so; anything but an answer of the server is a fault of the model or the page. */
  function noteFailure(error: unknown) {
    if ((error as Error).name !== 'ApiError') failures.push(String((error as Error).stack ?? error))
  }

  /** On the sign-in page; in the dialog over a page only its own user can. */
  function signIn({ tabs }: Browser, user: TestUser) {
    const asking = tabs.find(({ page }) => page.isAsking())
    const tab = asking ?? tabs.find(({ page }) => page.isGuest())
    const { email } = asking ? userOf(known(asking.page.owner())) : user
    tab?.page.signIn({ email, password: PASSWORD }).catch(noteFailure)
  }

  function signOut(browser: Browser) {
    const [tab] = browser.tabs
    if (!tab?.page.owner() || tab.page.isAsking()) return
    browser.readRequests.clear()
    tab.page.signOut().catch(noteFailure)
  }

  function tap(step: Extract<Step, { kind: 'tap' }>) {
    const browser = known(browsers[step.phone])
    const tab = browser.tabs[Math.floor(step.tab * browser.tabs.length)]
    const owner = tab?.page.owner()
    const request = tab?.page.shown(known(requests[step.request]).id)
    if (!tab || !owner || !request) return
    const label = `tap ${taps.length + 1}`
    const buttons = buttonsOf(request, label, { reasonId, isReckless: step.tab > RECKLESS_FROM })
    const button = known(buttons[Math.floor(step.button * buttons.length)])
    const before = tab.page.operations().map(({ id }) => id)
    const { id, settled } = press(tab.page, request, button)
    const after = new Set(tab.page.operations().map((operation) => operation.id))
    for (const other of taps) if (before.includes(other.id) && !after.has(other.id)) other.isReplaced = true
    const own = tapsOf.get(tab) ?? []
    const earlier = taps.filter((one) => one.browser === browser && one.owner === owner && one.requestId === request.id)
    const pressed: Tap = {
      ...{ label, browser, owner, requestId: request.id, call: button.call, id },
      said: 'pressed',
      after: earlier.filter((one) => one.said !== 'pressed' || own.includes(one)),
      isReplaced: false,
    }
    taps.push(pressed)
    tapsOf.set(tab, [...own, pressed])
    const say = (said: Tap['said']) => {
      if (!tab.isKilled) pressed.said = said
    }
    settled.then(say, () => say('refused'))
  }

  async function act(name: string, { id, checklistId }: PlacedRequest) {
    const params = { id }
    const attempt = (call: CallName, body?: object) => admin.attempt(call, { params, body })
    const kept = async () => {
      const listed = await admin.attempt('keptWork.list', { params })
      return { operations: listed.status < 300 ? (listed.response as { id: string }[]).map((one) => one.id) : [] }
    }
    const actions: Record<string, () => Promise<{ status: number }>> = {
      reassign: () => attempt('requests.assign', { employees: [random.pick([first, second])], force: true }),
      assignAll: () => attempt('requests.assign', { employees: [first, second], force: true }),
      cancel: () => attempt('requests.cancel', { comment: 'Not needed', initiator: 'client' }),
      reopen: () => attempt('requests.reopen', { comment: 'Not done' }),
      finishChecklist: () => attempt('requests.finishChecklist', { checklist_id: checklistId }),
      pause: () => attempt('requests.pause', { reason_id: reasonId, comment: 'By the office' }),
      resume: () => attempt('requests.resume'),
      delete: () => attempt('requests.remove'),
      note: () => attempt('requests.interact', { comment: 'From the office' }),
      acceptKept: async () => attempt('keptWork.accept', await kept()),
      discardKept: async () => attempt('keptWork.discard', { ...(await kept()), comment: 'Not so' }),
    }
    const { status } = await known(actions[name])()
    if (status >= 500) failures.push(`The office: ${name} answered ${status}`)
  }

  async function happen(step: Step): Promise<void> {
    const browser = known(browsers['phone' in step ? step.phone : 0])
    const [tab] = browser.tabs
    switch (step.kind) {
      case 'tap':
        return tap(step)
      case 'read':
        if (tab?.page.owner()) tab.page.read(known(requests[step.request]).id).catch(noteFailure)
        return
      case 'office':
        return act(step.act, known(requests[step.request]))
      case 'connect':
        return network.connect(browser, step.isOnline)
      case 'deliveries':
        for (const delivery of step.deliveries) network.plan(browser, delivery)
        return
      case 'server':
        return network.setServer(step.isUp)
      case 'kill':
        if (tab) kill(tab)
        return
      case 'open':
        // At most a second one.
        if (browser.tabs.length < 2) open(browser)
        return
      case 'endSession':
        return endSessions(browser)
      case 'signOut':
        return signOut(browser)
      case 'signIn':
        return signIn(browser, known(executors[step.user]))
      case 'clock':
        browser.clockOff += step.hours * HOUR_MS
        return
      case 'room':
        browser.stores.room = step.writes
        return
      case 'late':
        return void (await network.nextLate())
      case 'together':
        return network.together()
      case 'wait':
        for (let timer = 0; timer < step.timers; timer++) {
          clock.pass()
          await settle()
        }
    }
  }

  /** As from the list of devices: the phone learns it from its next call. */
  async function endSessions(browser: Browser) {
    const owners = browser.tabs.flatMap(({ page }) => page.owner() ?? [])
    for (const owner of owners) {
      await testApp.services.database.asSystem((tx) =>
        tx
          .updateTable('sessions')
          .set({ ended_at: new Date().toISOString() })
          .where('user_id', '=', userOf(owner).id)
          .execute(),
      )
    }
  }

  async function rest() {
    await settle()
    for (let events = 0; await network.next(); events++) {
      if (events > EVENTS_MAX) throw new Error('The phones never stop calling')
      await settle()
    }
  }

  /** The phones' users have opened the app and read their requests. */
  async function begin() {
    for (const browser of browsers) open(browser)
    await rest()
    for (const [place, browser] of browsers.entries()) signIn(browser, known(executors[known(homes[place])]))
    await rest()
    const readings = browsers.flatMap(({ tabs }) => requests.map(({ id }) => tabs[0]?.page.read(id).catch(noteFailure)))
    await Promise.all([...readings, rest()])
  }

  async function carryOut(step: Step) {
    await happen(step)
    const { until } = step
    if (until === 'rest') return rest()
    if ('turns' in until) {
      for (let turn = 0; turn < until.turns; turn++) await new Promise(setImmediate)
      return
    }
    await settle()
    for (let call = 0; call < until.calls; call++) {
      await network.next()
      await settle()
    }
  }

  async function comeToRest() {
    network.setServer(true)
    network.forgetDeliveries()
    const isLateLast = random.chance(0.5)
    if (!isLateLast) while (await network.nextLate());
    for (const browser of browsers) {
      browser.stores.room = null
      network.connect(browser, true)
      if (browser.tabs.length === 0) open(browser)
    }
    await untilNothingWaits()
    for (const browser of browsers) await bringBackOwners(browser)
    while (await network.nextLate());
  }

  /** Of what was done with a phone, if they are not signed in on it. */
  async function bringBackOwners(browser: Browser) {
    const waiting = await storedRows<Operation>(browser.stores, 'operations')
    const owners = new Set(waiting.filter(({ state }) => state !== 'ended').map(({ owner }) => owner))
    for (const owner of owners) {
      signOut(browser)
      await untilNothingWaits()
      signIn(browser, userOf(owner))
      await untilNothingWaits()
    }
  }

  async function untilNothingWaits() {
    for (let timer = 0; timer < EVENTS_MAX; timer++) {
      await rest()
      const isWaiting = browsers.some(({ tabs }) =>
        tabs.some(({ page }) => page.operations().some(({ state }) => UNDER_WAY.includes(state))),
      )
      const asking = browsers.find(({ tabs }) => tabs.some(({ page }) => page.isAsking()))
      if (asking) signIn(asking, known(executors[0]))
      else if (!isWaiting && timer > 3) return
      if (!clock.pass() && !asking) return
    }
    failures.push('Something waits for ever')
  }

  async function reading(read: Promise<void>): Promise<boolean> {
    let isRead = false
    read.then(
      () => {
        isRead = true
      },
      () => {},
    )
    await rest()
    return isRead
  }

  await begin()
  return { office, browsers, requests, executors, taps, failures, carryOut, comeToRest, reading }
}
