import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'

interface NewPrice {
  /** Null removes the price. */
  price: string | null
  comment: string
  version?: number | undefined
}

export async function changePrice(context: ActionContext, id: number, { price, comment, version }: NewPrice) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'change-price', version)
  const changed = await saveChange(tx, id, { price })
  await recordOn(tx, actor, request, 'priceChanged', { comment, old: request.price, new: changed.price })
}
