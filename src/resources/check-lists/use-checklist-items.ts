import { useInvalidate } from '@refinedev/core'
import { useCallback, useState } from 'react'
import type { ChecklistItem, ChecklistPage } from '../../../contract/requests/checklists.ts'
import { api } from '../../providers/api.ts'
import { type ItemValues, valuesOf } from './item-values.ts'

interface Deleted {
  item: ChecklistItem
  index: number
}

function positionsOf(ids: readonly number[]) {
  return ids.map((id, position) => ({ id, position }))
}

function inOrder(items: readonly ChecklistItem[], order: readonly number[] | null): ChecklistItem[] {
  if (!order) return [...items]
  const place = new Map(order.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length))
}

/**
 * What can be done with a checklist's items. A new order is shown at once and taken back when it is refused; a deleted
 * item can be brought back to its place until something else is deleted.
 */
export function useChecklistItems(checklist: ChecklistPage) {
  const invalidate = useInvalidate()
  const [order, setOrder] = useState<number[] | null>(null)
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const items = inOrder(checklist.items, order)
  const { id } = checklist

  const renew = useCallback(
    () => invalidate({ resource: 'check_lists', invalidates: ['detail', 'list'], id }),
    [invalidate, id],
  )

  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      await action()
      await renew()
      return true
    } catch (error) {
      setFailure((error as Error).message)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    items,
    deleted,
    failure,
    isBusy,

    /** Refusals are left to the form that asked. */
    async add(values: ItemValues) {
      await api.checklists.addItem({ params: { id }, body: values })
      await renew()
    },

    async save(itemId: number, values: ItemValues) {
      await api.checklists.updateItem({ params: { id: itemId }, body: values })
      await renew()
    },

    duplicate(item: ChecklistItem) {
      void attempt(() => api.checklists.duplicateItem({ params: { id: item.id } }))
    },

    async remove(item: ChecklistItem) {
      const index = items.findIndex((other) => other.id === item.id)
      const isDone = await attempt(() => api.checklists.removeItem({ params: { id: item.id } }))
      if (isDone) setDeleted({ item, index })
    },

    async undo() {
      if (!deleted) return
      const rest = items.map((item) => item.id)
      const isDone = await attempt(async () => {
        const again = await api.checklists.addItem({ params: { id }, body: valuesOf(deleted.item) })
        const ids = rest.toSpliced(deleted.index, 0, again.id)
        await api.checklists.moveItems({ body: positionsOf(ids) })
      })
      if (isDone) setDeleted(null)
    },

    async move(ids: number[]) {
      setOrder(ids)
      await attempt(() => api.checklists.moveItems({ body: positionsOf(ids) }))
      setOrder(null)
    },
  }
}
