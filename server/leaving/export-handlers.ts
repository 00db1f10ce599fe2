import { sql } from 'kysely'
import type { AccountExport, accountExportRoutes } from '#contract/account/account-exports.ts'
import { API_ROOT } from '#contract/index.ts'
import { ACCOUNT_EXPORT_KEPT_DAYS } from '#contract/limits.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { SANDBOX } from '../files/sandbox.ts'
import { rangeHeaders, wantedRange } from '../files/wanted-range.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { type ExportRef, WRITE_ARCHIVE } from './account-exports.ts'

const MIME = 'application/zip'

export function accountExportHandlers(services: Services): Handlers<typeof accountExportRoutes> {
  const { database, fileStore, jobs, archiveLinks } = services

  async function read(tx: Tx, { accountId }: Actor): Promise<AccountExport[]> {
    const { rows } = await sql<Omit<AccountExport, 'url'>>`
      select e.id, e.state, e.failure, e.created_at, e.finished_at, e.size, e.lost_files,
        e.finished_at + make_interval(days => ${ACCOUNT_EXPORT_KEPT_DAYS}) as expires_at,
        case when m.user_id is not null then
          json_build_object('id', m.user_id, 'name', m.name, 'avatar', ${avatarOf('m')}) end as author
      from account_exports e
      left join memberships m on m.account_id = e.account_id and m.user_id = e.author_id
      order by e.id desc`.execute(tx)
    return rows.map((row) => ({
      ...row,
      url:
        row.state === 'ready'
          ? `${API_ROOT}/account/exports/${row.id}/archive?token=${archiveLinks.token(accountId, row.id)}`
          : null,
    }))
  }

  return {
    list: ({ tx, actor }) => read(tx, actor),

    async create({ tx, actor }) {
      const { rows } = await sql<{ id: number }>`
        insert into account_exports (author_id) values (${actor.userId})
        on conflict (account_id) where state = 'waiting' do nothing returning id`.execute(tx)
      const [made] = rows
      if (!made) throw new AppError('conflict', { fields: { _: 'export_under_way' } })
      const { accountId } = actor
      await jobs.send(tx, WRITE_ARCHIVE, { accountId, id: made.id } satisfies ExportRef, { accountId })
      const accountExport = (await read(tx, actor)).find(({ id }) => id === made.id)
      if (!accountExport) throw new Error('An export that was entered is there')
      return accountExport
    },

    async download({ params: { id }, query, request, reply }) {
      const grant = archiveLinks.verify(id, query.token)
      if (!grant) throw notFound()
      const { accountId } = grant
      const archive = await database.inAccount(
        accountId,
        (tx) =>
          tx
            .selectFrom('account_exports as e')
            .innerJoin('accounts as a', 'a.id', 'e.account_id')
            .select(['a.name', 'e.size', 'e.created_at'])
            .where('e.id', '=', id)
            .where('e.state', '=', 'ready')
            .executeTakeFirst(),
        { readOnly: true },
      )
      if (!archive) throw notFound()
      const size = archive.size ?? 0
      const range = wantedRange(request, size)
      const body = await fileStore.openArchive(accountId, id, range)
      if (range) reply.status(206)
      return {
        body,
        mime: MIME,
        name: `${archive.name} ${archive.created_at.slice(0, 10)}.zip`,
        headers: {
          'content-security-policy': SANDBOX,
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
          ...rangeHeaders(size, range),
        },
      }
    },
  }
}
