import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import { eventRow, type HistoryRow } from './history-row.ts'
import { at, timeText } from './moscow-time.ts'

const FACILITIES = 2
const DAYS_AGO = 12

/** Archives facilities with an expired contract and no work left, as an account would; returns their history. */
export async function archiveDeserted(tx: Tx, today: number, adminId: number): Promise<HistoryRow[]> {
  const moment = at(today - DAYS_AGO, 16)
  const { rows } = await sql<{ id: number; name: string; client_id: number }>`
    update facilities set archived_at = ${timeText(moment)} where id in (
      select f.id from facilities f
      where f.contract_till < ${timeText(moment)}::date
        and not exists (select from requests r where r.facility_id = f.id and ${isOpenRequest('r')})
      order by f.contract_till, f.id limit ${FACILITIES})
    returning id, name, client_id`.execute(tx)
  return rows.map(({ id, name, client_id }) =>
    eventRow(
      'facilityChanged',
      moment,
      adminId,
      { name, changes: { is_archived: { old: false, new: true } } },
      { facility_id: id, client_id },
    ),
  )
}
