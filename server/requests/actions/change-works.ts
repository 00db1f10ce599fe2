import { sql } from 'kysely'
import type { RequestWork } from '#contract/requests/request-rows.ts'
import { mayOnPriceList } from '#server/access/scope.ts'
import { isArchived } from '#server/db/archived.ts'
import { invalid, notFound } from '#server/errors/app-error.ts'
import { recordOn } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'
import { workJson } from '../page/request-works.ts'

interface NewWork {
  product_id?: number | null | undefined
  title: string
  quantity: string
  measure?: string | null | undefined
  price: string
}

/** Adds a line of goods or services used. Like answers, lines are not a new version of the request. */
export async function addWork(context: ActionContext, requestId: number, work: NewWork): Promise<RequestWork> {
  const { tx, actor } = context
  const request = await lockRequest(context, requestId, 'works')
  if (work.product_id) await requireProduct(context, work.product_id)
  const { rows } = await sql<{ work: RequestWork }>`
    with w as (
      insert into request_works (request_id, product_id, title, quantity, measure, price)
      values (${requestId}, ${work.product_id ?? null}, ${work.title}, ${work.quantity},
        coalesce(${work.measure ?? null}, (select m.name from products p join product_measures m on m.account_id = p.account_id and m.id = p.measure_id
          where p.id = ${work.product_id ?? null})),
        ${work.price})
      returning *
    )
    select ${workJson} as work from w`.execute(tx)
  const added = rows[0]?.work
  if (!added) throw new Error('The line was not written')
  const { title, quantity, price } = added
  await recordOn(tx, actor, request, 'workAdded', { title, quantity, price })
  return added
}

export async function removeWork(context: ActionContext, requestId: number, workId: number): Promise<void> {
  const { tx, actor } = context
  const request = await lockRequest(context, requestId, 'works')
  const removed = await tx
    .deleteFrom('request_works')
    .where('id', '=', workId)
    .where('request_id', '=', requestId)
    .returning('title')
    .executeTakeFirst()
  if (!removed) throw notFound()
  await recordOn(tx, actor, request, 'workRemoved', { title: removed.title })
}

/** @throws AppError validation_failed for a product that the actor may not read, or that is archived */
async function requireProduct({ tx, actor }: ActionContext, id: number): Promise<void> {
  if (!mayOnPriceList(actor, 'equipment:read')) throw invalid({ product_id: 'not_found' })
  const product = await tx.selectFrom('products').select(isArchived).where('id', '=', id).executeTakeFirst()
  if (!product) throw invalid({ product_id: 'not_found' })
  if (product.is_archived) throw invalid({ product_id: 'archived' })
}
