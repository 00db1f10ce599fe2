import { type RawBuilder, sql } from 'kysely'
import type { RequestChecklist, RequestChecklistItem } from '#contract/requests/request-rows.ts'
import type { FileAddresses } from '#server/files/file-links.ts'
import { fileRow, type StoredFile, storedFileJson } from '#server/files/file-row.ts'
import { promisedFileJson } from './promised-file-json.ts'

/** An item from the database: its photo without addresses. */
export type StoredChecklistItem = Omit<RequestChecklistItem, 'photo'> & { photo: StoredFile | null }

/** The item `i` of a request's checklist as JSON, with its photo. */
export const checklistItemJson: RawBuilder<StoredChecklistItem> = sql`json_build_object(
  'id', i.id, 'position', i.position, 'title', i.title, 'hint', i.hint, 'type', i.type, 'answers', i.answers,
  'is_required', i.is_required, 'photo_required', i.photo_required, 'min', i.min, 'max', i.max, 'unit', i.unit,
  'answer', i.answer, 'answered_at', i.answered_at,
  'photo', (select ${storedFileJson} from files f
    join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
    where f.account_id = i.account_id and f.id = i.photo_file_id),
  'promised_photo', (select ${promisedFileJson} from promised_files p
    where p.account_id = i.account_id and p.id = i.promised_file_id))`

export interface StoredChecklist extends Omit<RequestChecklist, 'items'> {
  items: StoredChecklistItem[]
}

/** The checklists of the request `r` as a JSON array. */
export const checklistsJson: RawBuilder<StoredChecklist[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'id', k.id, 'checklist_id', k.checklist_id, 'name', k.name, 'is_finished', k.finished_at is not null,
    'items', (select coalesce(json_agg(${checklistItemJson} order by i.position, i.id), '[]')
      from request_checklist_items i where i.account_id = k.account_id and i.request_checklist_id = k.id)
    ) order by k.id), '[]')
  from request_checklists k where k.account_id = r.account_id and k.request_id = r.id)`

export function toChecklistItem(
  links: FileAddresses,
  accountId: number,
  item: StoredChecklistItem,
): RequestChecklistItem {
  return { ...item, photo: item.photo && fileRow(links, accountId, item.photo) }
}

export function checklists(links: FileAddresses, accountId: number, stored: StoredChecklist[]): RequestChecklist[] {
  return stored.map((checklist) => ({
    ...checklist,
    items: checklist.items.map((item) => toChecklistItem(links, accountId, item)),
  }))
}
