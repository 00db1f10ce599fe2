import { sql } from 'kysely'
import type { RequestPage } from '#contract/requests/request-rows.ts'

/** The equipment of requests `r`. */
export const equipmentJson = sql<RequestPage['equipment']>`(
  select coalesce(json_agg(json_build_object('id', q.id, 'title', q.title, 'model', q.model, 'serial', q.serial)
    order by q.title, q.id), '[]')
  from request_equipment l join equipment q on q.account_id = l.account_id and q.id = l.equipment_id
  where l.account_id = r.account_id and l.request_id = r.id)`
