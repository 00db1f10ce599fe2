import { useNotification } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNDO_SECONDS } from '#src/providers/toast.ts'

interface Removed {
  id: number
  name: string
}

/**
 * Removes an item with a moment to undo: it disappears at once, and the call is sent when the moment has passed or the
 * user leaves the page. `gone` has the ids to hide.
 */
export function useUndoableRemoval<Item extends Removed>(remove: (item: Item) => Promise<unknown>) {
  const { t } = useTranslation()
  const { open, close } = useNotification()
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const pending = useRef(new Map<number, () => void>())
  const latest = useRef(remove)
  latest.current = remove

  function bringBack(id: number) {
    setGone((ids) => new Set([...ids].filter((one) => one !== id)))
  }

  function ask(item: Item) {
    const key = `removed-${item.id}`
    const settle = () => {
      clearTimeout(timer)
      pending.current.delete(item.id)
      close?.(key)
    }
    const carryOut = () => {
      settle()
      latest.current(item).catch((error: Error) => {
        bringBack(item.id)
        open?.({ type: 'error', message: error.message })
      })
    }
    const timer = setTimeout(carryOut, UNDO_SECONDS * 1000)
    pending.current.set(item.id, carryOut)
    setGone((ids) => new Set([...ids, item.id]))
    open?.({
      key,
      type: 'progress',
      message: t('files.deleted', { name: item.name }),
      cancelMutation() {
        settle()
        bringBack(item.id)
      },
    })
  }

  useEffect(() => {
    const carryOutAll = () => {
      for (const carryOut of pending.current.values()) carryOut()
    }
    window.addEventListener('pagehide', carryOutAll)
    return () => {
      window.removeEventListener('pagehide', carryOutAll)
      carryOutAll()
    }
  }, [])

  return { gone, ask }
}
