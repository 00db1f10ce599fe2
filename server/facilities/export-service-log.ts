import type { ServiceLogPeriod } from '../../contract/clients/service-log.ts'
import type { Locale } from '../../contract/messages.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { Download } from '../http/handlers.ts'
import { exportRows } from '../sheets/list-sheet.ts'
import { EXPORTED_MAX } from '../sheets/write-sheet.ts'
import { readServiceLog } from './service-log.ts'
import { serviceLogSheet } from './service-log-sheet.ts'

/** The service log of a period as .xlsx, in a file that is named after the facility and the period. */
export async function exportServiceLog(
  tx: Tx,
  actor: Actor,
  facilityId: number,
  period: ServiceLogPeriod,
  locale: Locale,
): Promise<Download> {
  const { data } = await readServiceLog(tx, actor, facilityId, { ...period, page: 1, per_page: EXPORTED_MAX })
  const { name } = await tx
    .selectFrom('facilities')
    .select('name')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow(notFound)
  const about = [name, period.dateFrom, period.dateTo].filter(Boolean).join(' ')
  return exportRows(serviceLogSheet, data, actor, locale, about)
}
