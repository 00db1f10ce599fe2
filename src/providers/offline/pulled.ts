import type { FoundProduct } from '#contract/goods/products.ts'
import type { Pulled, pullRoutes } from '#contract/operations/pull.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { Call } from '#contract/route.ts'
import type { OfferedPauseReason } from '#contract/sla/pause-reasons.ts'
import { currentActor, ownerOf, worksOffline } from '../actor.ts'
import { serverNow } from '../calls/server-clock.ts'
import { browserStore, readIn } from '../stores/browser-store.ts'
import { asUsers, type KeptUsers } from '../stores/kept-actor.ts'

/** What was pulled beside the requests. */
export interface LastPull {
  owner: string
  /** When, by the server's clock. */
  pulled_at: string
  price_list_etag: string | null
  price_list: FoundProduct[]
  /** Absent from what an older build has stored. */
  pause_reasons?: OfferedPauseReason[]
}

/** What a user's browser has, as the server is told when it is asked for the rest. */
export async function knownToPull(owner: string): Promise<Call<typeof pullRoutes.pull>['body']> {
  const store = await browserStore()
  const requests = (await store?.getAll('requests', ofOwner(owner))) ?? []
  const pulled = asPulled(await store?.get('device', 'pulled'), owner)
  return {
    known: requests.map(({ id, etag }) => ({ id, etag })),
    price_list_etag: pulled?.price_list_etag ?? null,
  }
}

/** Stores what the server answered, all of it or nothing, unless the user has left meanwhile. */
export async function storePulled(owner: string, answer: Pulled): Promise<void> {
  const store = await browserStore()
  if (!store) return
  const storing = readIn(store.transaction(['device', 'requests'], 'readwrite'))
  const [device, requests] = [storing.objectStore('device'), storing.objectStore('requests')]
  if (asUsers(await device.get('users'))?.signedIn?.owner !== owner) return
  const { server_time: pulled_at, price_list_etag, pause_reasons } = answer
  const known = asPulled(await device.get('pulled'), owner)
  const price_list = answer.price_list ?? (price_list_etag === null ? [] : (known?.price_list ?? []))
  await Promise.all([
    ...answer.gone.map((id) => requests.delete([owner, id])),
    ...answer.requests.map((request) => requests.put({ owner, ...request, pulled_at })),
    device.put({ owner, pulled_at, price_list_etag, price_list, pause_reasons }, 'pulled'),
    storing.done,
  ])
}

/** A request that the server has just answered, if it is one of those that were pulled. */
export async function renewPulled(page: RequestPage): Promise<void> {
  const owner = pullingOwner()
  const store = owner && (await browserStore())
  if (!store) return
  const storing = readIn(store.transaction('requests', 'readwrite'))
  const known = await storing.store.get([owner, page.id])
  // What its etag would be only the server knows: the next pull brings it again.
  if (known) await storing.store.put({ ...known, etag: 'shown', page, pulled_at: new Date(serverNow()).toISOString() })
  await storing.done
}

/** A pulled request, as of when. */
export async function pulledRequest(id: number): Promise<{ page: RequestPage; at: string } | null> {
  const owner = pullingOwner()
  const store = owner && (await browserStore())
  if (!store) return null
  const [request, pulled] = await Promise.all([store.get('requests', [owner, id]), store.get('device', 'pulled')])
  if (!request) return null
  const confirmedAt = asPulled(pulled, owner)?.pulled_at ?? request.pulled_at
  return { page: whole(request.page), at: confirmedAt > request.pulled_at ? confirmedAt : request.pulled_at }
}

/** All of the user's pulled requests, as of when. */
export async function pulledRequests(): Promise<{ pages: RequestPage[]; at: string } | null> {
  const owner = pullingOwner()
  const store = owner && (await browserStore())
  if (!store) return null
  const [requests, known] = await Promise.all([store.getAll('requests', ofOwner(owner)), store.get('device', 'pulled')])
  const pulled = asPulled(known, owner)
  return pulled && { pages: requests.map(({ page }) => whole(page)), at: pulled.pulled_at }
}

/** With what an older build has not stored. */
function whole(page: RequestPage): RequestPage {
  return { ...page, paused_since: page.paused_since ?? null, pauses: page.pauses ?? [] }
}

/** The price list that was pulled. */
export async function pulledProducts(): Promise<FoundProduct[] | null> {
  const owner = pullingOwner()
  const store = owner && (await browserStore())
  if (!store) return null
  return asPulled(await store.get('device', 'pulled'), owner)?.price_list ?? null
}

/** The reasons for a pause that were pulled. */
export async function pulledPauseReasons(): Promise<OfferedPauseReason[] | null> {
  const owner = pullingOwner()
  const store = owner && (await browserStore())
  if (!store) return null
  return asPulled(await store.get('device', 'pulled'), owner)?.pause_reasons ?? null
}

/** The signed-in user, if what was pulled is for them. */
function pullingOwner(): string | null {
  const actor = currentActor()
  return actor && worksOffline(actor) ? ownerOf(actor) : null
}

function ofOwner(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []])
}

/** Of what is known of this browser, what was pulled for a user. */
function asPulled(known: KeptUsers | LastPull | undefined, owner: string): LastPull | null {
  return known && 'price_list' in known && known.owner === owner ? known : null
}
