import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type faultReport, labelPhotos, type PublicLabel } from '#contract/goods/equipment.ts'
import { ACCOUNT_LABEL_PHOTOS_PER_DAY, LABEL_PHOTOS_PER_DAY, LABEL_REPORTS_PER_HOUR } from '#contract/limits.ts'
import { accountOfLink } from '../access/account-of-link.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import { accountLocale } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import { refuseAfter } from '../errors/refuse-after.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { decodePictures } from '../files/decode-pictures.ts'
import type { ReceivedFile } from '../files/receive-upload.ts'
import { lockStorage } from '../files/storage-limit.ts'
import { record } from '../history/record.ts'
import type { Once } from '../http/idempotency.ts'
import type { JsonText } from '../http/json-text.ts'
import type { EnterReport } from '../requests/index.ts'
import type { Services } from '../services.ts'

/** What anyone who reads the label of a piece of equipment may do, without signing in. */
interface PublicLabels {
  /** @throws AppError not_found when no label has this key (any more), or its piece is archived or at no facility */
  view(hash: string): Promise<PublicLabel>
  /**
   * Creates an emergency request for a fault.
   * @throws AppError not_found, too_many_requests, unsupported_type, validation_failed, storage_full
   */
  report(
    hash: string,
    call: { once: Once; reply: FastifyReply },
    fault: z.output<typeof faultReport>,
    photos: ReceivedFile[],
  ): Promise<Reported | JsonText<Reported>>
}

interface Reported {
  number: number
  hash: string
}

interface Labelled {
  id: number
  title: string
  model: string | null
  facility: { id: number; name: string; client_id: number; manager_id: number | null }
  company: { name: string; country: string; logo: string | null }
}

export function openPublicLabels(
  { database, fileStore, pictureDrawer }: Pick<Services, 'database' | 'fileStore' | 'pictureDrawer'>,
  enterReport: EnterReport,
): PublicLabels {
  const accountOf = (hash: string) => accountOfLink(database, 'equipment', hash)

  return {
    async view(hash) {
      const accountId = await accountOf(hash)
      const {
        title,
        model,
        facility,
        company: account,
      } = await database.inAccount(accountId, (tx) => readLabel(tx, hash), {
        readOnly: true,
      })
      return { company: { ...account, locale: accountLocale(account.country) }, title, model, facility: facility.name }
    },

    async report(hash, { once, reply }, { name, phone, description }, photos) {
      const accountId = await accountOf(hash)
      const enter = (tx: Tx) =>
        once.answer(tx, accountId, async () => {
          await lockLabelled(tx, hash)
          const { id, title, facility, company: account } = await readLabel(tx, hash)
          await refuseFlood(tx, reply, id)
          if (photos.length > 0) await refuseFullDay(tx, reply, { accountId, equipmentId: id }, photos)
          return enterReport(tx, accountId, {
            locale: accountLocale(account.country),
            equipment: { id, title },
            facility,
            contact: { name, phone },
            description,
            photos,
          })
        })
      await decodePictures(pictureDrawer, accountId, labelPhotos, photos)
      return fileStore.storing(accountId, photos, () => database.inAccount(accountId, enter))
    },
  }
}

/** One report at a time: together, each would find room under the limit. The facility stays its client's meanwhile. */
async function lockLabelled(tx: Tx, hash: string): Promise<void> {
  await sql`
    select from equipment e join facilities f on f.account_id = e.account_id and f.id = e.facility_id
    where e.label_hash = ${hash} for no key update of e for share of f`.execute(tx)
}

async function readLabel(tx: Tx, hash: string): Promise<Labelled> {
  const { rows } = await sql<Labelled>`
    select e.id, e.title, e.model,
      json_build_object('id', f.id, 'name', f.name, 'client_id', f.client_id, 'manager_id',
        (select m.user_id from memberships m where m.user_id = f.manager_id and m.is_active)) as facility,
      json_build_object('name', a.name, 'country', a.country, 'logo', ${avatarOf('a')}) as company
    from equipment e
    join facilities f on f.account_id = e.account_id and f.id = e.facility_id
    join accounts a on a.id = e.account_id
    where e.label_hash = ${hash} and e.archived_at is null`.execute(tx)
  const [label] = rows
  if (!label) throw notFound()
  return label
}

const HOUR_SECONDS = 3600

/** Anyone standing at the label could flood the account with reports. */
async function refuseFlood(tx: Tx, reply: FastifyReply, equipmentId: number): Promise<void> {
  const { rows } = await sql<{ reported: number }>`
    select count(*) as reported from request_equipment q
    join requests r on r.account_id = q.account_id and r.id = q.request_id
    where q.equipment_id = ${equipmentId} and r.author_id is null and r.created_at > now() - interval '1 hour'`.execute(
    tx,
  )
  if ((rows[0]?.reported ?? 0) >= LABEL_REPORTS_PER_HOUR) refuseAfter(reply, HOUR_SECONDS)
}

const DAY_SECONDS = 24 * HOUR_SECONDS

/** Reports have no sign-in, and would otherwise fill the account's storage with photos. Without them they go on. */
async function refuseFullDay(
  tx: Tx,
  reply: FastifyReply,
  { accountId, equipmentId }: { accountId: number; equipmentId: number },
  photos: readonly ReceivedFile[],
): Promise<void> {
  // Reports of two labels that fit each by itself may not fit together.
  await lockStorage(tx, accountId)
  const { rows } = await sql<{ of_account: number; of_label: number }>`
    select coalesce(sum(b.size), 0)::bigint as of_account,
      coalesce(sum(b.size) filter (where exists (
        select from request_equipment q
        where q.account_id = r.account_id and q.request_id = r.id and q.equipment_id = ${equipmentId})), 0)::bigint as of_label
    from requests r
    join attachments a on a.account_id = r.account_id and a.request_id = r.id
    join files f on f.account_id = a.account_id and f.id = a.file_id
    join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
    where r.author_id is null and f.uploaded_by is null and r.created_at > now() - interval '1 day'`.execute(tx)
  const sent = photos.reduce((sum, { size }) => sum + size, 0)
  const { of_account = 0, of_label = 0 } = rows[0] ?? {}
  if (of_label + sent <= LABEL_PHOTOS_PER_DAY && of_account + sent <= ACCOUNT_LABEL_PHOTOS_PER_DAY) return
  refuseAfter(reply, DAY_SECONDS, { [labelPhotos.field]: 'label_photos_today' })
}

/** The equipment of a label, for users of the account who may read it. @throws AppError not_found */
export async function findByLabel(tx: Tx, actor: Actor, hash: string): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    select e.id from equipment e
    where e.label_hash = ${hash} and ${inScope(actor, 'equipment:read', 'e.id')}`.execute(tx)
  const [equipment] = rows
  if (!equipment) throw notFound()
  return equipment
}

/** Gives a piece of equipment another label; the printed ones lead nowhere from then on. */
export async function replaceLabel(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { title } = await tx
    .updateTable('equipment')
    .set({ label_hash: sql<string>`random_link()`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirstOrThrow()
  const liveChange = { entity: 'equipment', id, type: 'updated' } as const
  await record(tx, actor, 'labelReplaced', { name: title }, { equipmentId: id }, liveChange)
}
