import type { ActionContext } from '../common/action-context.ts'
import { lockRequest } from '../common/lock-request.ts'
import { recordOn, saveChange } from '../common/request-history.ts'

interface NewPrice {
  price: string
  comment: string
  version?: number | undefined
}

export async function changePrice(context: ActionContext, id: number, { price, comment, version }: NewPrice) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'change-price', version)
  const changed = await saveChange(tx, id, { price })
  await recordOn(tx, actor, request, 'priceChanged', { comment, old: request.price, new: changed.price })
}
