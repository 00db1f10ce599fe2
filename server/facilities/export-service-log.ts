import type { ServiceLogPeriod } from '#contract/clients/service-log.ts'
import type { Locale } from '#contract/messages.ts'
import type { Actor } from '../access/actor.ts'
import type { Database, Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { BinaryAnswer } from '../http/handlers.ts'
import { allPages } from '../sheets/all-pages.ts'
import { exportRows } from '../sheets/list-sheet.ts'
import { workTypeIn } from '../work-types/index.ts'
import { readServiceLog } from './service-log.ts'
import { serviceLogSheet } from './service-log-sheet.ts'

/** The service log of a period as .xlsx, in a file named after the facility and the period. */
export async function exportServiceLog(
  { database, tx, actor }: { database: Database; tx: Tx; actor: Actor },
  facilityId: number,
  period: ServiceLogPeriod,
  locale: Locale,
): Promise<BinaryAnswer> {
  const { name } = await tx
    .selectFrom('facilities')
    .select('name')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow(notFound)
  const rows = await allPages(
    { database, tx, actor },
    (unit, paging) =>
      readServiceLog(unit, actor, facilityId, { ...period, ...paging }, workTypeIn(locale, 'r', 'work_type')),
    ({ id }) => id,
  )
  const about = [name, period.dateFrom, period.dateTo].filter(Boolean).join(' ')
  return exportRows(serviceLogSheet, rows, actor, locale, about)
}
