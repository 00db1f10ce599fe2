import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Agreed, ConsentRow, consentRoutes } from '#contract/auth/consents.ts'
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import type { Tx } from '#server/db/database.ts'
import { invalid } from '#server/errors/app-error.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { deviceNameOf } from '../sessions/device.ts'

/** Longer ones do not come from a browser. */
const USER_AGENT_MAX = 500

export function consentHandlers({ database }: Services): Handlers<typeof consentRoutes> {
  return {
    list: ({ actor }) => database.asSystem((tx) => listConsents(tx, actor.userId), { readOnly: true }),

    agree: ({ actor, body, request }) =>
      database.asSystem(async (tx) => {
        await recordConsents(tx, actor.userId, body.agreed, request)
        return listConsents(tx, actor.userId)
      }),
  }
}

/**
 * Records which texts the user agreed to, when, and from where. Earlier consents stay. `tx` must be a system unit of
 * work.
 */
export async function recordConsents(tx: Tx, userId: number, agreed: Agreed, request: FastifyRequest): Promise<void> {
  const from = { ip: request.ip, user_agent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX) }
  await tx
    .insertInto('consents')
    .values(LEGAL_DOCUMENTS.map((document) => ({ user_id: userId, document, version: agreed[document], ...from })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A consent given before the address was confirmed may be another person's. `tx` must be a system unit of work. */
export async function dropConsents(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('consents').where('user_id', '=', userId).execute()
}

/** A condition: whether the user agreed to the current version of each text. */
export function hasAgreed(userId: RawBuilder<number>): RawBuilder<boolean> {
  const agreedTo = LEGAL_DOCUMENTS.map(
    (document) => sql`exists (
      select from consents c
      where c.user_id = ${userId} and c.document = ${document} and c.version = ${LEGAL_VERSIONS[document]})`,
  )
  return sql<boolean>`(${sql.join(agreedTo, sql` and `)})`
}

/**
 * Records the user's consent to the texts, unless they have agreed to the current versions already. `tx` must be a
 * system unit of work.
 * @throws AppError validation_failed when they have not, and do not now
 */
export async function requireConsents(
  tx: Tx,
  userId: number,
  agreed: Agreed | undefined,
  request: FastifyRequest,
): Promise<void> {
  if (agreed) return recordConsents(tx, userId, agreed, request)
  const { rows } = await sql<{
    has_agreed: boolean
  }>`select ${hasAgreed(sql`${userId}::bigint`)} as has_agreed`.execute(tx)
  if (!rows[0]?.has_agreed) throw invalid({ agreed: 'agreement_required' })
}

/** Whether the user never agreed to anything nor had a password: they are about to join. */
export async function isJoining(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${userId} and u.password_hash is null
      and not exists (select from consents c where c.user_id = u.id)
      and not exists (select from user_identities i where i.user_id = u.id)`.execute(tx)
  return rows.length > 0
}

async function listConsents(tx: Tx, userId: number): Promise<ConsentRow[]> {
  const rows = await tx
    .selectFrom('consents')
    .select(['document', 'version', 'agreed_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('agreed_at', 'desc')
    .orderBy('document')
    .execute()
  return rows.map((row) => ({
    ...row,
    document: row.document as ConsentRow['document'],
    device: deviceNameOf(row.user_agent),
  }))
}
