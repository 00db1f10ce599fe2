import { sql } from 'kysely'
import type { UnsentWork } from '#contract/auth/devices.ts'
import { SILENT_MINUTES } from '#contract/limits.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { announce } from '#server/live/announce.ts'

/**
 * Records what waits in the device of an executor, and that it was heard of; of other users nothing is kept. The office
 * sees at once what has changed: another number, or the end of a silence.
 */
export async function recordContact(
  tx: Tx,
  { userId, sessionId, accountId }: Actor,
  { operations, photos, oldest_sec }: UnsentWork,
): Promise<void> {
  const { rows } = await sql<{ is_change: boolean }>`
    insert into device_contacts as d (user_id, device_uid, device_name, os, operations, photos, waiting_since)
    select s.user_id, s.device_uid, s.device_name, s.os, ${operations}, ${photos},
      case when ${operations}::integer > 0 then now() - make_interval(secs => ${oldest_sec}) end
    from sessions s join memberships m on m.account_id = s.account_id and m.user_id = s.user_id and m.is_serviceman
    where s.id = ${sessionId} and s.device_uid is not null
    on conflict (account_id, user_id, device_uid) do update set
      device_name = excluded.device_name, os = excluded.os, contact_at = now(),
      operations = excluded.operations, photos = excluded.photos, waiting_since = excluded.waiting_since
    returning (old.operations, old.photos) is distinct from (new.operations, new.photos)
      or old.contact_at < now() - make_interval(mins => ${SILENT_MINUTES}) as is_change`.execute(tx)
  if (rows[0]?.is_change) announce(tx, { account: accountId, entity: 'employees', id: userId, type: 'updated' })
}
