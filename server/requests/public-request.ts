import { sql } from 'kysely'
import { EVENT_KINDS } from '#contract/history.ts'
import type { PublicRequest } from '#contract/requests/request-rows.ts'
import { OPEN_STATUSES, PUBLIC_TRANSITIONS, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { accountOfLink } from '../access/account-of-link.ts'
import { accountLocale } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { fullAddress } from '../db/full-address.ts'
import { precompile } from '../db/precompile.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { requireDrawing } from '../files/drawings.ts'
import type { FileLinks } from '../files/file-links.ts'
import type { Once } from '../http/idempotency.ts'
import { NOT_MODIFIED } from '../http/json-text.ts'
import type { Services } from '../services.ts'
import { keepSignature, type Signature } from './actions/sign-request.ts'
import { shownFieldsJson } from './custom/shown-fields.ts'
import { recordOn, saveChange } from './history/request-history.ts'
import type { LockedRequest } from './page/lock-request.ts'
import { checklists, checklistsJson, type StoredChecklist } from './page/request-checklists.ts'
import type { KeepReport } from './report/signed-report.ts'

type PublicAction = keyof typeof PUBLIC_TRANSITIONS

/** The link that an action comes by, and its guard against repeats. */
interface PublicCall {
  hash: string
  once: Once
}

/** What a client may do by the link of a request, without signing in. */
interface PublicRequests {
  /**
   * @param isKnown gets the state's name, and says whether the caller already has the answer for that state
   * @throws AppError not_found when no request has this link (any more)
   */
  view(hash: string, isKnown: (tag: string) => boolean): Promise<PublicRequest | typeof NOT_MODIFIED>
  sign(call: PublicCall, signature: Signature): Promise<PublicRequest>
  decline(call: PublicCall, comment: string): Promise<PublicRequest>
  rate(call: PublicCall, rating: number, comment: string | null): Promise<PublicRequest>
  /** In whose account it is. @throws AppError not_found */
  accountOf(hash: string): Promise<number>
}

export function openPublicRequests(
  { database, fileLinks: links, pictureDrawer }: Pick<Services, 'database' | 'fileLinks' | 'pictureDrawer'>,
  keepReport: KeepReport,
): PublicRequests {
  const accountOf = (hash: string) => accountOfLink(database, 'requests', hash)

  async function action(
    { hash, once }: PublicCall,
    action: PublicAction,
    work: (tx: Tx, request: LockedRequest) => Promise<unknown>,
  ) {
    const accountId = await accountOf(hash)
    const change = (tx: Tx) =>
      once.change(tx, accountId, async () => {
        const request = await lockFor(tx, hash, action)
        await work(tx, request)
        return request.id
      })
    return database.changeThenRead(accountId, change, (tx) => readPublic(tx, links, accountId, hash))
  }

  return {
    accountOf,

    async view(hash, isKnown) {
      const accountId = await accountOf(hash)
      return database.inAccount(
        accountId,
        async (tx) => (isKnown(await tagOf(tx, hash)) ? NOT_MODIFIED : readPublic(tx, links, accountId, hash)),
        { readOnly: true },
      )
    },

    async sign(call, signature) {
      await requireDrawing(pictureDrawer, await accountOf(call.hash), 'client_sign', signature.client_sign)
      return action(call, 'sign', async (tx, request) => {
        await keepSignature(tx, nobodyIn(request), request, signature, true)
        const payload = { name: signature.name ?? null, by_link: true }
        await recordOn(tx, nobodyIn(request), request, 'clientAccepted', payload)
        await keepReport(tx, request.id)
      })
    },

    decline: (call, comment) =>
      action(call, 'decline', async (tx, request) => {
        await saveChange(tx, request.id, { status: REQUEST_STATUS.inProgress, finished_at: null })
        await recordOn(tx, nobodyIn(request), request, 'clientDeclined', { comment })
      }),

    rate: (call, rating, comment) =>
      action(call, 'rate', async (tx, request) => {
        // A link that was passed on cannot overwrite the client's answer.
        if (request.rating !== null) {
          throw new AppError('transition_not_allowed', { details: { status: request.status } })
        }
        await saveChange(tx, request.id, { rating, rating_comment: comment, rated_at: sql<string>`now()` })
        await recordOn(tx, nobodyIn(request), request, 'clientRated', { rating, comment })
      }),
  }
}

/** Of a request `r` in an account `a`. */
const promisedUntil = sql<
  string | null
>`case when a.shows_sla and r.status in (${sql.join(OPEN_STATUSES.map(sql.lit))}) then (
  select c.due_at from sla_clocks c where c.account_id = r.account_id and c.request_id = r.id
    and c.kind = 'resolution' and c.met_at is null and c.state <> 'withdrawn') end`

/** The addresses of files change after this time (openFileLinks). */
const LINKS_STAY_MS = 3_600_000

/**
 * The name of a request's state: all that the page shows changes its version or leaves an event, except what is promised,
 * which an agreement may change, and the addresses of photos, which expire.
 */
async function tagOf(tx: Tx, hash: string): Promise<string> {
  const { rows } = await sql<{ version: number; event: number | null; promised: string | null }>`
    select r.version, (select max(e.id) from events e where e.account_id = r.account_id and e.request_id = r.id) as event,
      ${promisedUntil} as promised
    from requests r join accounts a on a.id = r.account_id where r.hash = ${hash}`.execute(tx)
  const [found] = rows
  if (!found) throw notFound()
  const promised = found.promised ? Date.parse(found.promised) : 0
  return `W/"${found.version}-${found.event ?? 0}-${promised}-${Math.floor(Date.now() / LINKS_STAY_MS)}"`
}

/** @throws AppError transition_not_allowed when its status does not allow the action */
async function lockFor(tx: Tx, hash: string, action: PublicAction): Promise<LockedRequest> {
  const request = await tx.selectFrom('requests').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst()
  if (!request) throw notFound()
  if (!isAllowed(action, request.status)) {
    throw new AppError('transition_not_allowed', { details: { status: request.status } })
  }
  return request
}

function nobodyIn({ account_id }: LockedRequest) {
  return { accountId: account_id, userId: null }
}

function isAllowed(action: PublicAction, status: number): boolean {
  return (PUBLIC_TRANSITIONS[action].from as readonly number[]).includes(status)
}

/** The steps that the client is shown. */
const TIMELINE = [
  EVENT_KINDS.requestCreated.id,
  EVENT_KINDS.requestStarted.id,
  EVENT_KINDS.requestFinished.id,
  EVENT_KINDS.requestCancelled.id,
  EVENT_KINDS.clientAccepted.id,
  EVENT_KINDS.clientDeclined.id,
]

interface StoredPublic extends Omit<PublicRequest, 'company' | 'checklists' | 'actions'> {
  company: { name: string; country: string; logo: string | null; timezone: string }
  checklists: StoredChecklist[]
}

const onTheWay = sql`case when r.on_the_way_at is not null then json_build_object(
  'firstname', (select u.firstname from users u where u.id = r.on_the_way_by),
  'expected_at', r.expected_at) end`

const publicFields = precompile(shownFieldsJson('on_public_page'))

async function readPublic(tx: Tx, links: FileLinks, accountId: number, hash: string): Promise<PublicRequest> {
  const { rows } = await sql<StoredPublic>`
    select r.number, r.name, r.status, ${onTheWay} as on_the_way, r.planned_start_at, r.deadline_at,
      ${promisedUntil} as promised_until, r.duration_min, r.client_sign_required,
      r.rating, ${fullAddress} as address, f.name as facility, s.signed_at,
      json_build_object('name', a.name, 'country', a.country, 'timezone', a.timezone, 'logo', ${avatarOf('a')}) as company,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'at', coalesce(e.happened_at, e.created_at)) order by e.id), '[]')
        from events e where e.account_id = r.account_id and e.request_id = r.id
          and e.kind = any(${TIMELINE}::smallint[])) as timeline,
      (select coalesce(json_agg(json_build_object('firstname', u.firstname, 'avatar', ${avatarOf('m')})
          order by u.name), '[]')
        from request_executors x
        join memberships m on m.account_id = x.account_id and m.user_id = x.user_id
        join users u on u.id = x.user_id
        where x.account_id = r.account_id and x.request_id = r.id) as executors,
      ${checklistsJson} as checklists, ${publicFields} as fields,
      (select coalesce(json_agg(json_build_object('title', w.title, 'quantity', trim_scale(w.quantity)::text,
          'measure', w.measure) order by w.id), '[]')
        from request_works w where w.account_id = r.account_id and w.request_id = r.id) as works
    from requests r
    join accounts a on a.id = r.account_id
    left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    left join request_signatures s on s.account_id = r.account_id and s.id = r.signature_id
    where r.hash = ${hash}`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound()
  const { company: account, checklists: stored, ...request } = row
  return {
    ...request,
    company: {
      name: account.name,
      logo: account.logo,
      locale: accountLocale(account.country),
      timezone: account.timezone,
    },
    checklists: checklists(
      links,
      accountId,
      stored.filter((checklist) => isShown(checklist, request.status)),
    ),
    actions: actionsOn(request),
  }
}

/** Only finished work is shown: a finished checklist, and all of them once the work is finished. */
function isShown({ is_finished }: StoredChecklist, status: number): boolean {
  return is_finished || status === REQUEST_STATUS.approval || status === REQUEST_STATUS.completed
}

function actionsOn({ status, signed_at, rating }: Pick<PublicRequest, 'status' | 'signed_at' | 'rating'>) {
  const actions: PublicAction[] = ['sign', 'decline', 'rate']
  const isDone = { sign: signed_at !== null, decline: false, rate: rating !== null }
  return actions.filter((action) => isAllowed(action, status) && !isDone[action])
}
