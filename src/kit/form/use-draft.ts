import { useEffect, useRef } from 'react'
import { dropDraft, keepDraft, readDraft } from '#src/providers/offline/drafts.ts'
import { useLatest } from './use-latest.ts'

/**
 * Keeps input in this browser, under the signed-in user and `name`, until it is sent or discarded. A draft left by a
 * reload, a crash or another page is passed to `onRestored`, unless the user has already begun to type. Without a name
 * nothing is kept.
 */
export function useDraft<Value>(name: string | null, onRestored: (value: Value) => void) {
  const restore = useLatest(onRestored)
  const touched = useRef<string | null>(null)

  useEffect(() => {
    if (name === null) return
    let isGone = false
    void readDraft<Value>(name).then((draft) => {
      if (draft && !isGone && touched.current !== name) restore.current(draft.value)
    })
    return () => {
      isGone = true
    }
  }, [name, restore])

  return {
    keep(value: Value) {
      touched.current = name
      if (name !== null) void keepDraft(name, value)
    },
    drop() {
      touched.current = name
      if (name !== null) void dropDraft(name)
    },
  }
}
