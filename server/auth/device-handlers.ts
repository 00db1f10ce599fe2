import { sql } from 'kysely'
import type { DeviceRow, deviceRoutes } from '#contract/auth/devices.ts'
import { ACCESS_TOKEN_SECONDS, ONLINE_GAP_SECONDS } from '#contract/limits.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { believable, recordTrack } from '../positions/index.ts'
import type { Services } from '../services.ts'
import { requireOwner } from './require-owner.ts'
import { endSessionsOf } from './sessions/end-sessions.ts'
import { recordContact } from './sessions/record-contact.ts'
import { recordHeartbeat } from './sessions/record-heartbeat.ts'
import { clearRefreshCookie } from './sessions/refresh-cookie.ts'

export function deviceHandlers(services: Services): Handlers<typeof deviceRoutes> {
  const { config, database } = services

  return {
    list: ({ actor }) => database.asSystem((tx) => listDevices(tx, actor), { readOnly: true }),

    async signOut({ actor, body: { device_id: only }, reply }) {
      const ended = await database.asSystem((tx) => endSessionsOf(tx, { userId: actor.userId, only }))
      if (ended === 0) throw notFound()
      if (only === actor.sessionId) clearRefreshCookie(reply, config)
      return null
    },

    async heartbeat({ actor, body: { is_in_view, unsent } }) {
      await database.inAccount(actor.accountId, async (tx) => {
        if (is_in_view) await recordHeartbeat(tx, actor)
        if (unsent) await recordContact(tx, actor, unsent)
      })
      return null
    },

    async recordTrack({ tx, actor, query, body }) {
      await recordTrack(tx, actor, believable(body, query.clock))
      return null
    },

    async signOutOthers({ actor, body, reply }) {
      await requireOwner(services, actor, reply, body)
      await database.asSystem((tx) => endSessionsOf(tx, { userId: actor.userId, except: actor.sessionId }))
      return null
    },
  }
}

async function listDevices(tx: Tx, { userId, sessionId }: Actor): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select s.id, s.device_name, s.os, s.browser, s.ip, s.first_login, s.last_login,
      case when case when s.seen_at is null
          then greatest(s.last_login, s.rotated_at) > now() - make_interval(secs => ${ACCESS_TOKEN_SECONDS})
          else s.seen_at > now() - make_interval(secs => ${ONLINE_GAP_SECONDS}) end
        then 'online' else 'offline' end as status,
      case when s.last_lat is not null then json_build_object('lat', s.last_lat, 'lng', s.last_lng) end as last_geo,
      s.id = ${sessionId} as is_current
    from sessions s
    where s.user_id = ${userId} and s.ended_at is null and s.expires_at > now()
    order by s.id = ${sessionId} desc, greatest(s.last_login, s.rotated_at, s.seen_at) desc, s.id`.execute(tx)
  return rows
}
