import { sql } from 'kysely'
import type { AnswerOption, ItemType } from '#contract/requests/checklists.ts'
import type { RequestChecklistItem } from '#contract/requests/request-rows.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError, invalid } from '#server/errors/app-error.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { ReceivedFile } from '#server/files/receive-upload.ts'
import { announce } from '#server/live/announce.ts'
import type { FilePromise } from '../operations/promised-files.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'
import { checklistItemJson, type StoredChecklistItem, toChecklistItem } from '../page/request-checklists.ts'
import { type AnswerRules, checkAnswer, type GivenAnswer, readFormAnswer } from './checklist-answer.ts'

interface ItemAnswer {
  itemId: number
  answer: GivenAnswer | undefined
  photo: ReceivedFile | FilePromise | undefined
  /** Form data knows strings only. */
  isForm: boolean
}

/**
 * Answers an item of a request's checklist, or takes an answer back with null. Answers are given one by one while
 * others view the request: they are no new version of it.
 */
export async function answerChecklistItem(
  context: ActionContext,
  fileStore: FileStore,
  requestId: number,
  { itemId, answer, photo, isForm }: ItemAnswer,
): Promise<RequestChecklistItem> {
  const { tx, actor, links } = context
  const { status } = await lockRequest(context, requestId, 'answer')
  const item = await findItem(tx, requestId, itemId)
  if (item.is_finished && !context.isAccepted) throw new AppError('transition_not_allowed', { details: { status } })
  if (answer === undefined && !photo) throw invalid({ answer: 'required' })
  const given = isForm && typeof answer === 'string' ? readFormAnswer(item.type, answer) : answer
  const checked = given === undefined ? undefined : checkAnswer(item, given)

  const photoColumns = photo && (await columnsOf(photo))
  // A photo item is answered by its photo: taking back the answer removes the photo.
  const isPhotoTakenBack = item.type === 'photo' && given === null && !photo
  // One that was promised before need not come any more.
  if (photo || isPhotoTakenBack) await dropPromised(tx, itemId)
  await tx
    .updateTable('request_checklist_items')
    .set({
      ...(checked !== undefined && { answer: checked === null ? null : sql`${JSON.stringify(checked)}::jsonb` }),
      ...photoColumns,
      ...(isPhotoTakenBack && { photo_file_id: null }),
      answered_by: actor.userId,
      answered_at: sql<string>`happened_at()`,
    })
    .where('id', '=', itemId)
    .execute()
  await markDefect(tx, requestId)
  announce(tx, { account: actor.accountId, entity: 'requests', id: requestId, type: 'updated' })

  const { rows } = await sql<{ item: StoredChecklistItem }>`
    select ${checklistItemJson} as item from request_checklist_items i where i.id = ${itemId}`.execute(tx)
  const answered = rows[0]
  if (!answered) throw new Error('The item that was answered is gone')
  return toChecklistItem(links, actor.accountId, answered.item)

  /** What the item keeps of a photo that has come, or will. */
  async function columnsOf(photo: ReceivedFile | FilePromise) {
    if ('path' in photo) return { photo_file_id: await fileStore.keep(tx, actor, photo, 'started_work') }
    if (photo.file_id === null) return { promised_file_id: photo.id }
    await tx.updateTable('promised_files').set({ file_id: null }).where('id', '=', photo.id).execute()
    return { photo_file_id: photo.file_id }
  }
}

async function dropPromised(tx: Tx, itemId: number): Promise<void> {
  await sql`
    delete from promised_files p using request_checklist_items i
    where i.id = ${itemId} and p.account_id = i.account_id and p.id = i.promised_file_id`.execute(tx)
}

async function findItem(tx: Tx, requestId: number, itemId: number): Promise<AnswerRules & { is_finished: boolean }> {
  const item = await tx
    .selectFrom('request_checklist_items as i')
    .innerJoin('request_checklists as c', (join) =>
      join.onRef('c.account_id', '=', 'i.account_id').onRef('c.id', '=', 'i.request_checklist_id'),
    )
    .where('i.id', '=', itemId)
    .where('c.request_id', '=', requestId)
    .select(['i.type', 'i.answers', 'i.min', 'i.max', sql<boolean>`c.finished_at is not null`.as('is_finished')])
    .executeTakeFirst()
  if (!item) throw invalid({ checklist_item_id: 'not_found' })
  return { ...item, type: item.type as ItemType, answers: item.answers as unknown as AnswerOption[] }
}

/** Marks the request with whether any of its answers is a defect. */
async function markDefect(tx: Tx, requestId: number): Promise<void> {
  await sql`
    update requests set updated_at = now(), has_defect = exists (
      select from request_checklists c
      join request_checklist_items i on i.account_id = c.account_id and i.request_checklist_id = c.id
      cross join jsonb_array_elements(i.answers) as option
      where c.request_id = requests.id and (option ->> 'is_defect')::boolean and i.answer @> (option -> 'id'))
    where id = ${requestId}`.execute(tx)
}
