import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { EVENT_KINDS, type FeedEvent } from '#contract/history.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { openRandom } from '#server/demo/random.ts'
import { readStore } from '#tests/support/read-store.ts'
import { IS_SOAK } from '#tests/support/soak.ts'
import { type Account, createAccount } from './support/account.ts'
import { type LastingBrowser, openProfile } from './support/lasting-browser.ts'
import { drawSignature, signInByForm, TEXTS } from './support/visitor.ts'

const { files, feed, requests: texts, requestPage } = TEXTS.ru

/** Draws every moment within five kills, and a photo for the one at which it is said to be saved. */
const SEED = 146
const KILLS = IS_SOAK ? 100 : 5
const PHOTOS = IS_SOAK ? 44 : 5
const ANSWERS = IS_SOAK ? 40 : 3
const NOTES = IS_SOAK ? 40 : 2

/** When a browser is killed: so long after that begins, or as soon as the page says that it is saved. */
const MOMENTS = { opening: 1_500, sending: 1_500, acting: 300, saved: 0 } as const
type Moment = keyof typeof MOMENTS

/** The page and the server have one clock, and read it to different digits. */
const CLOCKS_APART_MS = 10
/** By as much as a call takes, the phone's clock seems to be behind. */
const ON_ITS_WAY_MS = 5_000

/** Something that the executor does once, with a name of its own. */
interface Tap {
  name: string
  call: 'start' | 'photo' | 'answer' | 'note' | 'finish' | 'sign'
  /** Resolves once the page has said that it is saved. */
  do(page: Page): Promise<void>
  /** Of a photo. */
  sha256?: string
  /** When it was pressed, and when the page had said that it is saved. */
  from: number
  until: number
  isAcknowledged: boolean
}

test('a browser killed again and again during a visit loses nothing that it said was saved, and sends nothing twice', async ({
  request,
  launchOptions,
  baseURL,
}) => {
  test.setTimeout(IS_SOAK ? 3_600_000 : 300_000)
  const account = await createAccount(request)
  const taps = await tapsOfVisit()
  const titles = (call: Tap['call']) => taps.filter((tap) => tap.call === call).map(({ name }) => name)
  const { id: checklistId } = await account.call<{ id: number }>('POST', 'checklist', {
    name: 'Осмотр',
    items: [
      ...titles('answer').map((title) => ({ title, type: 'text' })),
      ...titles('photo').map((title) => ({ title, type: 'photo' })),
    ],
  })
  const { id } = await account.createRequest({
    name: 'Осмотр котла',
    employees: [account.executor.id],
    checklists: [checklistId],
    client_sign_required: true,
  })
  const profile = mkdtempSync(join(tmpdir(), 'naryad-profile-'))
  const open = (offline = false) => openProfile(profile, launchOptions, baseURL, offline)
  try {
    await test.step('the executor signs in in the morning', async () => {
      const morning = await open()
      await signInByForm(morning.page, account.executor.email)
      const pulled = morning.page.waitForResponse('**/api/offline/pull')
      await morning.page.goto(`/requests/${id}`)
      await morning.page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await pulled
      await morning.close()
    })
    const left = await test.step(`the browser is killed ${KILLS} times`, () => visitUnderKills(taps, id, open))
    await test.step('what is left is done with a connection, and nothing waits any more', async () => {
      const { page, close } = await open()
      await page.goto(`/requests/${id}`)
      for (const tap of left) await press(tap, page)
      await expect.poll(() => countStored(page), { timeout: 120_000 }).toEqual([0, 0])
      await close()
    })
    expect(await judge(taps, id, account, request)).toEqual([])
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})

/** @returns what has not been done when the last kill has come */
async function visitUnderKills(
  taps: readonly Tap[],
  id: number,
  open: (offline: boolean) => Promise<LastingBrowser>,
): Promise<Tap[]> {
  const random = openRandom(SEED)
  const left = [...taps]
  for (let kill = 1; kill <= KILLS; kill++) {
    const moment = random.pick(Object.keys(MOMENTS) as Moment[])
    const afterMs = random.next() * MOMENTS[moment]
    const isAway = moment === 'sending' || random.chance(0.6)
    const browser = await open(isAway)
    const { page } = browser
    const opening = page.goto(`/requests/${id}`)
    if (moment === 'opening') {
      await pause(afterMs)
      await Promise.all([browser.kill(), opening.catch(() => undefined)])
      continue
    }
    await opening
    const done = left.splice(0, Math.ceil(left.length / (KILLS - kill + 1)))
    const last = moment === 'sending' ? undefined : done.pop()
    for (const tap of done) await press(tap, page)
    if (moment === 'sending') await browser.setOffline(false)
    const pressing = last && press(last, page).catch((error: Error) => error)
    if (moment === 'saved') await pressing
    else await pause(afterMs)
    await browser.kill()
    await pressing
    // The work goes through its stages whatever happens; of the rest each is tried once.
    if (last && !last.isAcknowledged && STAGES.has(last.call)) left.unshift(last)
  }
  return left
}

const STAGES: ReadonlySet<Tap['call']> = new Set(['start', 'finish', 'sign'])

async function press(tap: Tap, page: Page): Promise<void> {
  tap.from ||= Date.now()
  await tap.do(page)
  tap.until = Date.now()
  tap.isAcknowledged = true
}

async function tapsOfVisit(): Promise<Tap[]> {
  const numbered = (count: number) => Array.from({ length: count }, (_, place) => String(place + 1).padStart(2, '0'))
  const pictures = await Promise.all(numbered(PHOTOS).map(async (number) => ({ number, buffer: await noise() })))
  const between = [
    ...pictures.map(({ number, buffer }) => takePhoto(`Фото ${number}`, buffer)),
    ...numbered(ANSWERS).map((number) => answer(`Замер ${number}`)),
    ...numbered(NOTES).map((number) => writeNote(`Заметка ${number}`)),
  ]
  return [start(), ...openRandom(SEED).sample(between, between.length), sign(), finish()].map((tap) => ({
    ...tap,
    ...{ from: 0, until: 0, isAcknowledged: false },
  }))
}

type Undone = Omit<Tap, 'from' | 'until' | 'isAcknowledged'>

function start(): Undone {
  return {
    name: 'start',
    call: 'start',
    async do(page) {
      const button = page.getByRole('button', { name: texts.actions.start })
      const item = page.getByRole('region', { name: requestPage.checklists }).getByRole('textbox').first()
      await expect(button.or(item.and(page.locator(':enabled'))).first()).toBeVisible()
      if (!(await button.isVisible())) return
      await button.click()
      await untilSaid(page, requestPage.done.start)
    },
  }
}

function takePhoto(title: string, buffer: Buffer): Undone {
  return {
    name: title,
    call: 'photo',
    sha256: hashOf(buffer),
    async do(page) {
      const camera = page.getByLabel(new RegExp(`${files.camera.take}.*: ${title}`))
      await camera.setInputFiles({ name: `${title}.jpg`, mimeType: 'image/jpeg', buffer })
      await untilSaved(page, title)
    },
  }
}

function answer(title: string): Undone {
  return {
    name: title,
    call: 'answer',
    async do(page) {
      await page.getByLabel(title).fill(title)
      await page.getByLabel(title).blur()
      await untilSaved(page, title)
    },
  }
}

async function untilSaved(page: Page, title: string): Promise<void> {
  const { saved, waiting, promised } = texts.saving
  const item = page.getByRole('listitem').filter({ hasText: title })
  await expect(item.getByText(new RegExp(`${saved}|${waiting}|${promised}`))).toBeVisible()
}

function writeNote(text: string): Undone {
  return {
    name: text,
    call: 'note',
    async do(page) {
      const note = page.getByLabel(feed.note, { exact: true })
      await note.fill(text)
      await page.getByRole('button', { name: feed.send, exact: true }).click()
      await expect(note).toHaveValue('')
    },
  }
}

function sign(): Undone {
  return {
    name: 'sign',
    call: 'sign',
    async do(page) {
      const button = page.getByRole('button', { name: new RegExp(`(^| )${texts.actions.sign}$`) }).first()
      const signature = page.getByRole('region', { name: requestPage.signatureTitle }).getByRole('img')
      await expect(button.or(signature).first()).toBeVisible()
      if (await signature.isVisible()) return
      await button.click()
      await drawSignature(page)
      const dialog = page.getByRole('dialog', { name: requestPage.dialogs.signTitle })
      await dialog.getByRole('button', { name: requestPage.dialogs.signOk }).click()
      await expect(dialog).toBeHidden()
    },
  }
}

function finish(): Undone {
  return {
    name: 'finish',
    call: 'finish',
    async do(page) {
      const button = page.getByRole('button', { name: new RegExp(`(^| )${texts.actions.finish}$`) })
      const isOver = page.getByText(texts.statuses.completed, { exact: true }).first()
      await expect(button.or(isOver).first()).toBeVisible()
      if (!(await button.isVisible())) return
      await button.click()
      await untilSaid(page, requestPage.done.finish)
    },
  }
}

/** In a toast: that it is done, or that it waits for the connection. */
async function untilSaid(page: Page, done: string): Promise<void> {
  const toast = page.locator('.ant-notification-notice')
  await expect(toast.getByText(new RegExp(`${done}|${texts.saving.waiting}`)).first()).toBeVisible()
}

/** A photo like no other, small enough to be sent as it is. */
function noise(): Promise<Buffer> {
  const create = { width: 1000, height: 750, channels: 3 as const, background: '#7a5230' }
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .jpeg()
    .toBuffer()
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** How many operations and photos the browser keeps. */
function countStored(page: Page): Promise<number[]> {
  return Promise.all(['operations', 'photos'].map(async (name) => (await page.evaluate(readStore, name)).length))
}

/** What the server has of each tap: nothing of one only where the page had not said that it was saved. */
async function judge(taps: readonly Tap[], id: number, account: Account, api: APIRequestContext): Promise<string[]> {
  const row = await account.call<RequestPage>('GET', `requests/${id}`)
  const items = row.checklists.flatMap((checklist) => checklist.items)
  const events = await readFeed(account, id)
  const notesOf = (text: string) =>
    events.filter(
      ({ kind, payload }) => kind === EVENT_KINDS.managerComment.id && 'comment' in payload && payload.comment === text,
    )
  const ofKind = ({ id: kind }: { id: number }) => events.filter((event) => event.kind === kind)
  const wrong: string[] = row.files.map(({ name }) => `${name} has come beside its place`)

  for (const tap of taps) {
    const times = await timesOf(tap)
    if (times.length > 1) wrong.push(`${tap.name} has come ${times.length} times`)
    if (times.length === 0 && tap.isAcknowledged) wrong.push(`${tap.name} is lost`)
    for (const time of times) {
      const at = Date.parse(time ?? '')
      // What had reached the server when its browser was killed is carried out after that.
      const until = tap.isAcknowledged ? tap.until + ON_ITS_WAY_MS : Number.POSITIVE_INFINITY
      if (at < tap.from - CLOCKS_APART_MS || at > until)
        wrong.push(`${tap.name} is of ${time}, not of ${new Date(tap.from).toISOString()}`)
    }
  }
  return wrong

  async function timesOf({ call, name, sha256 }: Tap): Promise<(string | null)[]> {
    const item = items.find(({ title }) => title === name)
    switch (call) {
      case 'start':
        return ofKind(EVENT_KINDS.requestStarted).map(() => row.started_at)
      case 'finish':
        return ofKind(EVENT_KINDS.requestFinished).map(() => row.finished_at)
      case 'sign':
        return ofKind(EVENT_KINDS.clientAccepted).map(() => row.client_sign?.signed_at ?? null)
      case 'note':
        return notesOf(name).map(({ created_at, happened_at }) => happened_at ?? created_at)
      case 'answer':
        return item?.answer === name ? [item.answered_at] : []
      case 'photo': {
        if (item?.promised_photo) wrong.push(`the bytes of ${name} have not come`)
        if (!item?.photo) return []
        const bytes = await (await api.get(item.photo.url)).body()
        return hashOf(bytes) === sha256 ? [item.answered_at] : []
      }
    }
  }
}

async function readFeed(account: Account, id: number): Promise<FeedEvent[]> {
  const events: FeedEvent[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await account.call<{ data: FeedEvent[]; total: number }>(
      'GET',
      `requests/${id}/feed?page=${page}`,
    )
    events.push(...data)
    if (data.length === 0 || events.length >= total) return events
  }
}
