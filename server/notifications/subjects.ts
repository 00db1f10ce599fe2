import { type RawBuilder, sql } from 'kysely'
import type { NotificationSubject } from '#contract/notifications/notification-texts.ts'
import type { NotificationType } from '#contract/notifications/notification-types.ts'
import type { NotificationEntity } from '#contract/notifications/notifications.ts'
import { fillPath, importPath, PAGE_PATHS, PATHS } from '#contract/paths.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import { isResponsible, type ScopedEntity } from '../access/scope.ts'

/** The page of a row; null when there is none. */
const PAGES: Record<NotificationEntity, (id: number, subject: NotificationSubject) => string | null> = {
  requests: (id) => fillPath(PATHS.requests.show, id),
  scheduled_requests: (id) => fillPath(PATHS.scheduled_requests.show, id),
  clients: (id) => fillPath(PATHS.clients.show, id),
  facilities: (id) => fillPath(PATHS.facilities.show, id),
  imports: (id, { list }) => (list ? importPath(list, id) : null),
  users: (id) => fillPath(PATHS.users.edit, id),
}

/** Pages of notifications without a row. */
const PAGES_OF_TYPES: Partial<Record<NotificationType, string>> = {
  storage_almost_full: PAGE_PATHS.fileStore,
  storage_full: PAGE_PATHS.fileStore,
  account_export_ready: PAGE_PATHS.company,
  account_export_failed: PAGE_PATHS.company,
  new_device: PAGE_PATHS.profile,
}

interface About {
  type: NotificationType
  entity: NotificationEntity | null
  entity_id: number | null
  subject: NotificationSubject | null
}

/** The page that a notification opens, if its user may see it. */
export function notificationUrl({ type, entity, entity_id, subject }: About): string | null {
  if (entity === null || entity_id === null) return PAGES_OF_TYPES[type] ?? null
  return subject && PAGES[entity](entity_id, subject)
}

/** The subject of a notification without a row. */
const NO_ROW: NotificationSubject = { name: '' }

/** The row of a notification `n` as a Subject; null when it is gone, or the actor may not see it any more. */
export function subjectOf(actor: Actor): RawBuilder<NotificationSubject | null> {
  const isAdmin = sql.lit(actor.isAdmin)
  return sql<NotificationSubject | null>`case n.entity
    when 'requests' then (
      select json_build_object('name', r.name, 'place', coalesce(f.name, c.name), 'is_emergency', r.type = 'emergency',
        'currency', a.currency)
      from requests r
      join accounts a on a.id = r.account_id
      left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
      left join clients c on c.account_id = r.account_id and c.id = r.client_id
      where r.account_id = n.account_id and r.id = n.entity_id and ${mayRead(actor, 'requests', 'r.id')})
    when 'scheduled_requests' then (
      select json_build_object('name', s.name, 'place', coalesce(f.name, c.name))
      from scheduled_requests s
      left join facilities f on f.account_id = s.account_id and f.id = s.facility_id
      left join clients c on c.account_id = s.account_id and c.id = s.client_id
      where s.account_id = n.account_id and s.id = n.entity_id and ${mayRead(actor, 'schedule', 's.id')})
    when 'facilities' then (
      select json_build_object('name', f.name, 'place', c.name)
      from facilities f left join clients c on c.account_id = f.account_id and c.id = f.client_id
      where f.account_id = n.account_id and f.id = n.entity_id and ${mayRead(actor, 'facilities', 'f.id')})
    when 'clients' then (
      select json_build_object('name', c.name) from clients c
      where c.account_id = n.account_id and c.id = n.entity_id and ${mayRead(actor, 'clients', 'c.id')})
    when 'imports' then (
      select json_build_object('name', i.file_name, 'list', i.entity) from imports i
      where i.account_id = n.account_id and i.id = n.entity_id and (${isAdmin} or i.author_id = ${actor.userId}))
    when 'users' then (
      select json_build_object('name', o.name) from memberships o
      where o.account_id = n.account_id and o.user_id = n.entity_id and o.left_at is null and ${isAdmin})
    else case when n.entity is null then ${JSON.stringify(NO_ROW)}::json end
    end`
}

/** Whether the actor may read the row at hand. */
function mayRead(actor: Actor, entity: ScopedEntity, idColumn: `${string}.${string}`): RawBuilder<boolean> {
  const grant = actorGrant(actor, `${entity}:read`)
  if (grant === 'manager') return isResponsible(actor, entity, idColumn)
  return sql<boolean>`${sql.lit(grant === 'allowed')}`
}
