import { BlockList, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { EVERYTHING, type Grants, type Permission } from '#contract/permissions.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import type { Database, Tx } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { openAccountCache } from './account-cache.ts'
import type { Actor } from './actor.ts'
import { hashOfKey, isKeyText } from './key-text.ts'
import { networkOf } from './network-of.ts'
import { readMembership } from './read-membership.ts'

/** More frequent uses are not recorded. */
const USE_RECORDED_EVERY_MS = MINUTE_MS
const USES_REMEMBERED = 5_000

export interface ApiKeys {
  /**
   * The actor of a call with a key: its owner, with what both the key's scopes and the owner's role grant, and never an
   * admin.
   * @throws AppError unauthenticated, key_expired, network_not_allowed
   */
  authenticate(text: string, address: string): Promise<Actor>
  forget(accountId: number): void
  remember(isHearing: boolean): void
}

interface StoredKey {
  id: number
  accountId: number
  actor: Actor
  /** Milliseconds; Infinity: never. */
  endsAt: number
  /** Null: it is accepted from anywhere. */
  networks: BlockList | null
}

/** Checks keys and caches their actors, as sessions are. When a key ends and where it is used is looked at each time. */
export function openApiKeys(database: Database, onError: (error: unknown) => void): ApiKeys {
  const cache = openAccountCache<string, StoredKey>()
  const recorded = new LRUCache<number, number>({ max: USES_REMEMBERED })

  /** Beside the call, which does not wait for it. */
  function recordUse({ id, accountId }: StoredKey, address: string): void {
    const now = Date.now()
    if (now - (recorded.get(id) ?? 0) < USE_RECORDED_EVERY_MS) return
    recorded.set(id, now)
    database
      .inAccount(accountId, (tx) =>
        tx
          .updateTable('api_keys')
          .set({ last_used_at: sql`now()`, last_network: networkOf(address) })
          .where('id', '=', id)
          .execute(),
      )
      .catch(onError)
  }

  return {
    async authenticate(text, address) {
      if (!isKeyText(text)) throw new AppError('unauthenticated')
      const hash = hashOfKey(text)
      const load = () => database.asSystem((tx) => readKey(tx, hash), { readOnly: true })
      const key = await cache.read(hash.toString('base64'), load)
      if (!key) throw new AppError('unauthenticated')
      if (key.endsAt <= Date.now()) throw new AppError('key_expired')
      if (key.networks && !isWithin(key.networks, address)) throw new AppError('network_not_allowed')
      recordUse(key, address)
      return key.actor
    },

    forget: cache.forget,
    remember: cache.remember,
  }
}

/** The key with this hash, unless it was revoked or its owner is no longer active. `tx` must be a system unit of work. */
async function readKey(tx: Tx, hash: Buffer): Promise<StoredKey | null> {
  const key = await tx
    .selectFrom('api_keys')
    .select(['account_id', 'id', 'user_id', 'name', 'scopes', 'networks', 'expires_at', 'usable_till'])
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const owner = key && (await readMembership(tx, key.account_id, key.user_id))
  if (!owner) return null
  const { id, name, networks } = key
  const scopes = key.scopes as Permission[]
  const ends = [key.expires_at, key.usable_till].flatMap((end) => (end === null ? [] : [Date.parse(end)]))
  return {
    id,
    accountId: owner.accountId,
    actor: { ...owner, isAdmin: false, grants: grantsWithin(scopes, owner), key: { id, name, scopes } },
    endsAt: Math.min(...ends, Number.POSITIVE_INFINITY),
    networks: networks.length > 0 ? blocksOf(networks) : null,
  }
}

function grantsWithin(scopes: readonly Permission[], owner: Actor): Grants {
  const grants = owner.isAdmin ? EVERYTHING : owner.grants
  return Object.fromEntries(scopes.map((scope) => [scope, grants[scope] ?? 'forbidden']))
}

/** `203.0.113.0/24`, `2001:db8::/32` */
function blocksOf(networks: readonly string[]): BlockList {
  const blocks = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    blocks.addSubnet(address, Number(bits), familyOf(address))
  }
  return blocks
}

/** An IPv4 address that is written as an IPv6 one is found among the IPv4 blocks. */
function isWithin(blocks: BlockList, address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  return blocks.check(bare, familyOf(bare))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
