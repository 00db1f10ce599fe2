import { type RawBuilder, sql } from 'kysely'
import type { NotificationEntity } from '../../contract/notifications/notifications.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import { isResponsible, type ScopedEntity } from '../access/scope.ts'
import type { Subject } from './notification-texts.ts'

/** The page of the application that shows a row. */
export const PAGES: Record<NotificationEntity, (id: number) => string> = {
  requests: (id) => `/requests/${id}`,
  scheduled_requests: (id) => `/scheduler/${id}`,
  clients: (id) => `/client/${id}`,
  facilities: (id) => `/facility/${id}`,
  imports: () => '/imports',
  users: (id) => `/settings/users/${id}`,
}

/** The row that a notification `n` is about, as a Subject; null when it is gone, or the actor may not see it any more. */
export function subjectOf(actor: Actor): RawBuilder<Subject | null> {
  return sql<Subject | null>`case n.entity
    when 'requests' then (
      select json_build_object('name', r.name, 'place', coalesce(f.name, c.name), 'is_emergency', r.type = 'emergency',
        'currency', a.currency)
      from requests r
      join accounts a on a.id = r.account_id
      left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
      left join clients c on c.account_id = r.account_id and c.id = r.client_id
      where r.account_id = n.account_id and r.id = n.entity_id and ${mayRead(actor, 'requests', 'r.id')})
    end`
}

/** Whether the actor may read the one row at hand. */
function mayRead(actor: Actor, entity: ScopedEntity, idColumn: `${string}.${string}`): RawBuilder<boolean> {
  const grant = actorGrant(actor, `${entity}:read`)
  if (grant === 'manager') return isResponsible(actor, entity, idColumn)
  return sql<boolean>`${sql.lit(grant === 'allowed')}`
}
