import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { invalid } from '#server/errors/app-error.ts'

/** Which checklists: all of a request, or one. */
type Which = { requestId: number } | { checklistId: number }

/**
 * Checks that every required item is answered and every required photo is there or promised; a required photo item is answered by
 * its photo.
 * @throws AppError validation_failed naming the items that are not
 */
export async function assertChecklistsComplete(tx: Tx, which: Which): Promise<void> {
  const condition = 'requestId' in which ? sql`c.request_id = ${which.requestId}` : sql`c.id = ${which.checklistId}`
  const { rows } = await sql<{ title: string; lacks: 'answer' | 'photo' }>`
    select i.title, case when i.type <> 'photo' and i.is_required and i.answer is null then 'answer' else 'photo' end as lacks
    from request_checklists c
    join request_checklist_items i on i.account_id = c.account_id and i.request_checklist_id = c.id
    where ${condition} and (
      (i.is_required and i.type <> 'photo' and i.answer is null)
      or ((i.photo_required or (i.is_required and i.type = 'photo')) and coalesce(i.photo_file_id, i.promised_file_id) is null))
    order by c.id, i.position`.execute(tx)
  const titlesOf = (lack: 'answer' | 'photo') => rows.filter(({ lacks }) => lacks === lack).map(({ title }) => title)
  const [unanswered, unphotographed] = [titlesOf('answer'), titlesOf('photo')]
  if (unanswered.length > 0) throw invalid({ checklists: ['answers_missing', { items: unanswered.join(', ') }] })
  if (unphotographed.length > 0) throw invalid({ checklists: ['photos_missing', { items: unphotographed.join(', ') }] })
}
