import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import type { ChecklistItem, ChecklistPage } from '#contract/requests/checklists.ts'
import { api } from '#src/providers/calls/api.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { useUpdateCachedRow } from '#src/providers/calls/use-keep-row.ts'
import { type ItemValues, toItemValues } from './item-values.ts'

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
 * The actions on a checklist's items. A new order is shown at once and reverted when it is rejected; a deleted item can
 * be restored to its place until another is deleted.
 */
export function useChecklistItems(checklist: ChecklistPage) {
  const invalidate = useInvalidate()
  const updateCached = useUpdateCachedRow({ name: 'check_lists' })
  const [order, setOrder] = useState<number[] | null>(null)
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const items = inOrder(checklist.items, order)
  const { id } = checklist

  /** Shows the items as a change of them answered. */
  function show(answer: object, changed: (shown: readonly ChecklistItem[]) => readonly ChecklistItem[]) {
    updateCached(id, answer, (row) => {
      const left = changed(row.items as ChecklistItem[]).map((item, position) => ({ ...item, position }))
      return { ...row, items: left, items_count: left.length }
    })
    void invalidate({ resource: 'check_lists', invalidates: ['list'] })
  }

  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      await action()
      return true
    } catch (error) {
      setFailure(reasonOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function append(values: ItemValues): Promise<ChecklistItem> {
    const added = await api.checklists.addItem({ params: { id }, body: values })
    show(added, (shown) => [...shown, added])
    return added
  }

  async function reorder(ids: readonly number[]) {
    const moved = await api.checklists.moveItems({ body: positionsOf(ids) })
    show(moved, (shown) => inOrder(shown, ids))
  }

  return {
    items,
    deleted,
    failure,
    isBusy,

    /** Rejects on failure: the form that called shows the errors. */
    async add(values: ItemValues) {
      await append(values)
    },

    async save(itemId: number, values: ItemValues) {
      const saved = await api.checklists.updateItem({ params: { id: itemId }, body: values })
      show(saved, (shown) => shown.map((item) => (item.id === itemId ? saved : item)))
    },

    duplicate(item: ChecklistItem) {
      void attempt(async () => {
        const copy = await api.checklists.duplicateItem({ params: { id: item.id } })
        show(copy, (shown) => shown.flatMap((one) => (one.id === item.id ? [one, copy] : [one])))
      })
    },

    async remove(item: ChecklistItem) {
      const index = items.findIndex((other) => other.id === item.id)
      const isDone = await attempt(async () => {
        const removed = await api.checklists.removeItem({ params: { id: item.id } })
        show(removed, (shown) => shown.filter((one) => one.id !== item.id))
      })
      if (isDone) setDeleted({ item, index })
    },

    async undo() {
      if (!deleted) return
      const rest = items.map((item) => item.id)
      const isDone = await attempt(async () => {
        const again = await append(toItemValues(deleted.item))
        await reorder(rest.toSpliced(deleted.index, 0, again.id))
      })
      if (isDone) setDeleted(null)
    },

    async move(ids: number[]) {
      setOrder(ids)
      await attempt(() => reorder(ids))
      setOrder(null)
    },
  }
}
