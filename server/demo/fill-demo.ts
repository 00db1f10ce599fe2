import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { createAccount } from '../accounts/index.ts'
import type { Database, Tx } from '../db/database.ts'
import { LOCK_KEYS } from '../db/lock-keys.ts'
import type { FileStore } from '../files/file-store.ts'
import { insertPastNotifications } from '../notifications/index.ts'
import { recheckOpen } from '../requests/index.ts'
import { writeAgreements } from './agreements.ts'
import { archiveDeserted } from './archive-rows.ts'
import { drawCatalogFiles, insertCatalogFiles } from './catalog-files.ts'
import { type Catalogs, insertCatalogs } from './catalogs.ts'
import { withMissedClocks } from './clocks.ts'
import { DEMO_PASSWORD } from './content/employees.ts'
import { FACILITY_KINDS } from './content/places.ts'
import type { HistoryRow } from './history-row.ts'
import { insertRows } from './insert-rows.ts'
import { keepVisit } from './kept-work.ts'
import { DAY, moscowDay, timeText } from './moscow-time.ts'
import { pauseRequests } from './pauses.ts'
import { drawPhotos, drawSignatures, storeDrawn } from './pictures.ts'
import { planDemoRequests } from './plan-requests.ts'
import { openRandom, type Random } from './random.ts'
import { liveRequest } from './request-life.ts'
import { play } from './request-state.ts'
import { writeScheduledRequests } from './scheduled-requests.ts'
import { insertTracks } from './tracks.ts'
import { insertUsers, type Team } from './users.ts'
import { writeWorkTypes } from './work-types.ts'
import { type PastRequest, writeRequests } from './write-requests.ts'

const SEED = 20_261_121
const SIGNATURES = 8
/** Notifications of this many days are in the demo; those of the last day are unread. */
const NOTIFIED_DAYS = 7
/** The requests of this many days are under agreements. */
const CLOCKED_DAYS = 45
const HASH_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const HASH_LENGTH = 22

interface DemoServices {
  database: Database
  fileStore: FileStore
}

/**
 * Fills a database without accounts with the demo account as of `now`, in one transaction; returns whether it did. The
 * same moment gives the same account, and a later moment of the same day the same plan, further along.
 */
export async function fillDemo({ database, fileStore }: DemoServices, now = Date.now()): Promise<boolean> {
  return database.asSystem(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEYS.fillingDemo})`.execute(tx)
    const account = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    if (account) return false
    await fillAccount(tx, fileStore, now)
    return true
  })
}

async function fillAccount(tx: Tx, fileStore: FileStore, now: number): Promise<void> {
  const random = openRandom(SEED)
  const today = moscowDay(now)
  // All of this runs while the database works.
  const hashing = hash(DEMO_PASSWORD)
  const drawingPhotos = drawPhotos(random)
  const drawingSignatures = drawSignatures(random, SIGNATURES)
  const drawingFiles = drawCatalogFiles()
  const { accountId, roles } = await createAccount(tx, {
    name: 'ООО «ТеплоСервис Столица»',
    country: 'ru',
    email: 'info@teploservis.example',
    phone: '+74950001000',
  })
  const storing = Promise.all([
    storeDrawn(fileStore, accountId, drawingPhotos),
    storeDrawn(fileStore, accountId, drawingFiles),
  ])
  await tx
    .updateTable('accounts')
    .set({ domain: 'teploservis.example', first_steps_hidden_at: timeText(now) })
    .where('id', '=', accountId)
    .execute()
  await insertFacilityTypes(tx)
  const roleIds = new Map(Object.entries(roles))
  const team = await insertUsers(tx, random, today, { roleIds, passwordHash: await hashing })
  const catalogs = await insertCatalogs(tx, random, today, team)
  await writeWorkTypes(tx)
  const requests = liveRequests(random, now, today, team, catalogs)

  const uploader = { accountId, userId: team.admin.id }
  const [photos, files] = await storing
  for (const file of [...photos, ...files]) await fileStore.keep(tx, uploader, file)
  const history = await writeRequests(tx, requests, { photos, signatures: await drawingSignatures })
  const kept = await keepVisit(tx, now)
  const papers = await insertCatalogFiles(tx, uploader, today, catalogs.facilities, files)
  const archiving = await archiveDeserted(tx, today, team.admin.id)
  const agreements = await writeAgreements(tx, today, team.managers[0]?.id ?? team.admin.id)
  const schedules = await writeScheduledRequests(tx, now)
  const pauses = await pauseRequests(tx, now)
  await recheckOpen(tx, accountId)
  const all = [
    ...catalogs.history,
    ...history,
    ...kept,
    ...papers,
    ...archiving,
    ...agreements,
    ...schedules,
    ...pauses,
  ]
  await insertRows(
    tx,
    'events',
    inOrder(await withMissedClocks(tx, accountId, { since: now - CLOCKED_DAYS * DAY, now }, inOrder(all))),
  )
  await insertPastNotifications(tx, { since: timeText(now - NOTIFIED_DAYS * DAY), unreadSince: timeText(now - DAY) })
  await markFeedsRead(tx, timeText(now - DAY))
  await insertRows(tx, 'request_numbers', [{ last_number: requests.length }])
  await insertTracks(tx, random, requests, now)
}

function inOrder(history: HistoryRow[]): HistoryRow[] {
  return history.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
}

/** Events older than a day are read. */
async function markFeedsRead(tx: Tx, until: string): Promise<void> {
  await sql`
    insert into feed_cursors (user_id, entity, entity_id, last_event_id)
    select m.user_id, f.entity, f.id, f.latest
    from memberships m, (
      select 'request' as entity, request_id as id, max(id) as latest from events
      where request_id is not null and created_at < ${until} group by request_id
      union all
      select 'facility', facility_id, max(id) from events
      where facility_id is not null and created_at < ${until} group by facility_id
      union all
      select 'client', client_id, max(id) from events
      where client_id is not null and created_at < ${until} group by client_id) f
    where m.account_id = current_account()`.execute(tx)
}

/** The account's own types of facilities, besides those every account starts with. */
async function insertFacilityTypes(tx: Tx): Promise<void> {
  const own = new Set(Object.values(FACILITY_KINDS).map(({ type }) => type))
  await tx
    .insertInto('list_names')
    .values([...own].map((name) => ({ list: 'facility_type', name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function liveRequests(random: Random, now: number, today: number, team: Team, catalogs: Catalogs): PastRequest[] {
  return planDemoRequests(random, now, today, team, catalogs).map((plan, index) => {
    const number = index + 1
    const name = `${plan.subject.name}${plan.isEmergency ? '' : ` (${plan.unit.room})`}`
    const { isSignRequired, initial, steps } = liveRequest(random, plan, number, name, catalogs)
    const state = play(initial, steps, now)
    return { plan, number, name, hash: random.text(HASH_ALPHABET, HASH_LENGTH), isSignRequired, state }
  })
}
