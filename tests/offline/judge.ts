import { sql } from 'kysely'
import { EVENT_KINDS } from '#contract/history.ts'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import type { Outcome } from '#contract/operations/outcomes.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { Operation } from '#src/providers/offline/operations.ts'
import { storedRows } from './stores.ts'
import type { Tap, World } from './world.ts'

/** What the server has of a tap: the outcome of its operation, or the record of its own call. */
interface Ended {
  id: string
  outcome: Outcome | 'single'
  isAccepted: boolean
  /** When its unit of work began. */
  at: string
}

/** The event that a call records, and what of it names the tap: files that are attached are counted by themselves. */
const TRACES: Partial<Record<OperationCall, [kind: number, name: string]>> = {
  interact: [EVENT_KINDS.managerComment.id, 'comment'],
  addWork: [EVENT_KINDS.workAdded.id, 'title'],
}

/** Of a world that has come to rest: in words, all that must not be. */
export async function judge(world: World): Promise<string[]> {
  const ended = await readEnded(world)
  const refused = await readRefused(world)
  const of = (tap: Tap) => ended.get(tap.id) ?? []
  return [
    ...world.failures,
    ...world.taps.filter(({ id }) => !refused.has(id)).flatMap((tap) => judgeTap(tap, of(tap))),
    ...judgeOrder(world.taps, of),
    ...(await judgeEffects(world, of)),
    ...(await judgePauses(world, of)),
    ...(await judgePhones(world, ended, refused)),
    ...(await judgeFiles(world, of)),
  ]
}

async function readEnded({ office: { testApp, account }, taps }: World): Promise<Map<string, Ended[]>> {
  const ids = taps.map(({ id }) => id)
  const { rows } = await testApp.services.database.inAccount(account.id, (tx) =>
    sql<Ended>`
      select replace(id::text, '-', '') as id, outcome, coalesce(decision = 'accepted', false) as "isAccepted",
        to_char(received_at, 'YYYY-MM-DD HH24:MI:SS.US') as at
      from operations where replace(id::text, '-', '') = any (${ids})
      union all
      select key, 'single', false, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS.US')
      from idempotency_keys where key = any (${ids})`.execute(tx),
  )
  return Map.groupBy(rows, ({ id }) => id)
}

/** Without hashes a file goes by its own call alone: why that was refused its user reads, and decides about it. */
async function readRefused({ browsers }: World): Promise<Set<string>> {
  const insecure = browsers.filter(({ isSecure }) => !isSecure)
  const kept = await Promise.all(insecure.map(({ stores }) => storedRows<Operation>(stores, 'operations')))
  const isRefused = ({ state, args }: Operation) => state === 'refused' && Boolean(args.files?.length)
  return new Set(
    kept
      .flat()
      .filter(isRefused)
      .map(({ id }) => id),
  )
}

/** What was said to be sent or to wait has one outcome; nothing has two. */
function judgeTap({ label, call, said, isReplaced }: Tap, ended: Ended[]): string[] {
  const named = `${label}, ${call}, ${said}`
  if (ended.length > 1) return [`${named}: carried out twice`]
  const isOwed = (said === 'sent' || said === 'waiting') && !isReplaced
  return isOwed && ended.length === 0 ? [`${named}: lost`] : []
}

/** What was done on a request with a phone has its outcomes in that order. */
function judgeOrder(taps: Tap[], of: (tap: Tap) => Ended[]): string[] {
  return taps.flatMap((tap) =>
    tap.after
      .filter(
        (before) => before.said !== 'refused' && of(before).some((first) => of(tap).some(({ at }) => at < first.at)),
      )
      .map((before) => `${tap.label} has overtaken ${before.label}`),
  )
}

async function judgeEffects({ office: { testApp, account }, taps, requests }: World, of: (tap: Tap) => Ended[]) {
  const has = (tap: Tap) => of(tap).some(({ outcome, isAccepted }) => hasEffect(outcome) || isAccepted)
  return testApp.services.database.inAccount(account.id, async (tx) => {
    const wrong: string[] = []
    for (const { id, itemId } of requests) {
      const item = await tx
        .selectFrom('request_checklist_items')
        .select('answer')
        .where('id', '=', itemId)
        .executeTakeFirst()
      // Deleted by the office.
      if (!item) continue
      const events = await tx.selectFrom('events').select(['kind', 'payload']).where('request_id', '=', id).execute()
      const own = taps.filter((tap) => tap.requestId === id)
      for (const tap of own) {
        const [kind, name] = TRACES[tap.call] ?? []
        if (kind === undefined || name === undefined) continue
        const traces = events.filter(
          (one) => one.kind === kind && (one.payload as Record<string, unknown>)[name] === tap.label,
        )
        const due = has(tap) ? 1 : 0
        if (traces.length !== due)
          wrong.push(`${tap.label}, ${tap.call}: in the history ${traces.length} times, not ${due}`)
      }
      wrong.push(
        ...judgeAnswer(
          own.filter(({ call }) => call === 'answer'),
          of,
          item.answer,
        ),
      )
    }
    return wrong
  })
}

/** A file that was promised has come, once, unless the office has discarded what it belongs to. */
async function judgeFiles({ office: { testApp, account }, taps, browsers }: World, of: (tap: Tap) => Ended[]) {
  const ids = taps.map(({ id }) => id)
  const { rows: missing } = await testApp.services.database.inAccount(account.id, (tx) =>
    sql<{ id: string }>`
      select replace(operation_id::text, '-', '') as id from promised_files
      where arrived_at is null and replace(operation_id::text, '-', '') = any (${ids})`.execute(tx),
  )
  const wrong = missing.map(({ id }) => `${taps.find((tap) => tap.id === id)?.label}: its file has not come`)
  const attaching = taps.filter(({ call }) => call === 'attachFiles')
  const due = attaching.filter((tap) => of(tap).some(({ outcome, isAccepted }) => hasEffect(outcome) || isAccepted))
  for (const requestId of new Set(attaching.map((tap) => tap.requestId))) {
    const { rows } = await testApp.services.database.inAccount(account.id, (tx) =>
      sql<{ files: number; exists: boolean }>`
        select exists (select from requests where id = ${requestId}) as exists,
          (select count(*)::int from attachments where request_id = ${requestId}) as files`.execute(tx),
    )
    const wanted = due.filter((tap) => tap.requestId === requestId).length
    if (rows[0]?.exists && rows[0].files !== wanted)
      wrong.push(`request ${requestId} has ${rows[0].files} files, not ${wanted}`)
  }
  for (const { name, stores } of browsers) {
    const kept = await storedRows<Operation>(stores, 'operations')
    const needed = kept.flatMap(({ files = [], delivered = [] }) =>
      files.filter(({ sha256 }) => !delivered.includes(sha256)).map(({ sha256 }) => sha256),
    )
    for (const { sha256 } of await storedRows<{ sha256: string }>(stores, 'photos'))
      if (!needed.includes(sha256)) wrong.push(`${name} keeps a file for which no operation waits`)
  }
  return wrong
}

/** A pause that counts is in the history once; those of a request do not overlap, and the row says whether one goes on. */
async function judgePauses({ office: { testApp, account }, taps, requests }: World, of: (tap: Tap) => Ended[]) {
  const ids = requests.map(({ id }) => id)
  return testApp.services.database.inAccount(account.id, async (tx) => {
    const { rows: wrong } = await sql<{ id: number; problem: string }>`
      select r.id, 'has pauses that overlap' as problem from requests r
      join request_pauses p on p.request_id = r.id join request_pauses q on q.request_id = r.id and q.id <> p.id
      where r.id = any (${ids}) and tstzrange(p.paused_at, p.resumed_at) && tstzrange(q.paused_at, q.resumed_at)
      union
      select r.id, 'is paused by its row or by its pauses alone' from requests r
      left join request_pauses p on p.request_id = r.id and p.resumed_at is null
      where r.id = any (${ids}) and r.paused_since is distinct from p.paused_at`.execute(tx)
    const paused = await tx
      .selectFrom('events')
      .select('payload')
      .where('request_id', 'in', ids)
      .where('kind', '=', EVENT_KINDS.requestPaused.id)
      .execute()
    const there = await tx.selectFrom('requests').select('id').where('id', 'in', ids).execute()
    const comments = paused.map(({ payload }) => (payload as { comment: string | null }).comment)
    const counted = taps
      .filter(({ call }) => call === 'pause')
      .flatMap((tap) => {
        // What the office accepts of a request that is over pauses nothing.
        const due = of(tap).some(({ outcome }) => hasEffect(outcome)) ? 1 : 0
        const times = comments.filter((comment) => comment === tap.label).length
        const isAccepted = of(tap).some((ended) => ended.isAccepted)
        const isThere = there.some(({ id }) => id === tap.requestId)
        if (times === due || isAccepted || !isThere) return []
        return [`${tap.label}, pause: in the history ${times} times, not ${due}`]
      })
    return [...wrong.map(({ id, problem }) => `request ${id} ${problem}`), ...counted]
  })
}

function hasEffect(outcome: Ended['outcome']): boolean {
  return outcome === 'single' || outcome === 'applied'
}

/** The last answer stands, if its page knew of all others. */
function judgeAnswer(taps: Tap[], of: (tap: Tap) => Ended[], answer: unknown): string[] {
  const given = taps.filter((tap) => of(tap).some(({ outcome }) => hasEffect(outcome)))
  const last = given.at(-1)
  const isDecided = taps.some((tap) => of(tap).some(({ isAccepted }) => isAccepted))
  if (!last || isDecided || !given.every((tap) => tap === last || last.after.includes(tap))) return []
  return answer === last.label ? [] : [`${last.label} is the last answer, and the request has ${answer}`]
}

async function judgePhones(world: World, ended: Map<string, Ended[]>, refused: Set<string>): Promise<string[]> {
  const wrong: string[] = []
  for (const browser of world.browsers) {
    for (const { id, state, outcome, refusal } of await storedRows<Operation>(browser.stores, 'operations')) {
      if (refused.has(id)) continue
      const said = ended
        .get(id)
        ?.map((one) => one.outcome)
        .join()
      if (state !== 'ended')
        wrong.push(`${browser.name} still has ${id}: ${state} ${refusal ?? ''}, at the server ${said}`)
      else if (outcome !== said) wrong.push(`${browser.name} says of ${id} that it is ${outcome}, the server ${said}`)
    }
    for (const { page } of browser.tabs) {
      for (const { id, state } of page.operations())
        if (state !== 'ended' && !refused.has(id)) wrong.push(`${browser.name} shows ${id}: ${state}`)
      wrong.push(...(await comparePages(world, browser.name, page)))
    }
  }
  return wrong
}

async function comparePages(
  { office: { admin }, requests, reading }: World,
  name: string,
  page: { shown(id: number): RequestPage | undefined; read(id: number): Promise<void> },
) {
  const wrong: string[] = []
  for (const { id } of requests) {
    const { status, response } = await admin.attempt('requests.show', { params: { id } }).then((result) => ({
      status: result.status,
      response: result.status < 300 ? (result.response as RequestPage) : null,
    }))
    if (status >= 300 || !(await reading(page.read(id)))) continue
    const shown = page.shown(id)
    const [here, there] = [shown, response].map((one) => one && JSON.stringify(toCompare(one)))
    if (here !== there) wrong.push(`${name} shows request ${id} as ${here}, the server as ${there}`)
  }
  return wrong
}

function toCompare({ status, checklists, works, client_sign, paused_since }: RequestPage) {
  const items = checklists.flatMap((checklist) => checklist.items.map(({ answer }) => answer))
  const finished = checklists.map(({ is_finished }) => is_finished)
  return {
    status,
    items,
    finished,
    works: works.map(({ title }) => title),
    signed: client_sign?.name,
    isPaused: paused_since !== null,
  }
}
