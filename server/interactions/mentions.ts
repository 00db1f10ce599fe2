import { sql } from 'kysely'
import type { InteractionEntity, interactionRoutes } from '#contract/interactions.ts'
import { mentionedIn } from '#contract/mentions.ts'
import type { Answer } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import { usersWithAccess } from '../access-list/index.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'
import { notify } from '../notifications/index.ts'
import { hasAllWords } from '../search-words/index.ts'

/** How many are offered while a user types. */
const OFFERED_MAX = 10

/** The row that a note is on. */
export interface NoteOwner {
  entity: InteractionEntity
  id: number
}

/** Users who may read the row, by a part of their name: those responsible for it first. @throws AppError not_found */
export async function offerMentions(
  tx: Tx,
  actor: Actor,
  { entity, id }: NoteOwner,
  q = '',
): Promise<Answer<typeof interactionRoutes.mentionable>> {
  await requireRow(tx, actor, `${entity}:read`, id)
  const named = sql<boolean>`m.user_id <> ${actor.userId} and ${q ? hasAllWords([sql`m.name`], q) : sql`true`}`
  const { rows } = await sql<Answer<typeof interactionRoutes.mentionable>[number]>`
    select o.id, o.name, o.avatar, o.role from ${usersWithAccess(entity, id, named)} o
    order by cardinality(o.own) = 0, strpos(' ' || fold_text(o.name), ' ' || fold_text(${q})) = 0, o.name, o.id limit ${OFFERED_MAX}`.execute(
    tx,
  )
  return rows
}

/**
 * The users a note mentions. Those it mentioned before may have lost access to the row meanwhile.
 * @throws AppError validation_failed when another one may not read the row
 */
export async function requireMentionable(
  tx: Tx,
  { entity, id }: NoteOwner,
  comment: string,
  before: readonly number[] = [],
): Promise<number[]> {
  const mentions = mentionedIn(comment)
  const added = mentions.filter((user) => !before.includes(user))
  if (added.length === 0) return mentions
  const { rows } = await sql<{ id: number }>`
    select o.id from ${usersWithAccess(entity, id, sql<boolean>`m.user_id = any(${added}::bigint[])`)} o`.execute(tx)
  if (rows.length < added.length) throw invalid({ comment: 'mention_not_allowed' })
  return mentions
}

/** Notifies users that a note mentions them. */
export async function notifyMentioned(
  tx: Tx,
  actor: Actor,
  { entity, id }: NoteOwner,
  note: { id: number; comment: string },
  users: readonly number[],
): Promise<void> {
  if (users.length === 0) return
  const request =
    entity === 'requests' &&
    (await tx.selectFrom('requests').where('id', '=', id).select('number').executeTakeFirstOrThrow())
  await notify(tx, sql`select unnest(${[...users]}::bigint[])`, {
    accountId: actor.accountId,
    type: 'mentioned',
    about: { entity, id },
    actorId: actor.userId,
    payload: { comment: note.comment, event_id: note.id, ...request },
  })
}
