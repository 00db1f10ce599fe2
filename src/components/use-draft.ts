import { useEffect, useRef } from 'react'
import { dropDraft, keepDraft, readDraft } from '../providers/drafts.ts'
import { useLatest } from './use-latest.ts'

/**
 * Keeps what is typed in this browser, under the signed-in user and `name`, until it is sent or given up. What was left
 * behind by a reload, a crash or another page comes back through `onRestored`, unless typing has begun before that.
 */
export function useDraft<Value>(name: string, onRestored: (value: Value) => void) {
  const restore = useLatest(onRestored)
  const touched = useRef<string | null>(null)

  useEffect(() => {
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
      void keepDraft(name, value)
    },
    drop() {
      touched.current = name
      void dropDraft(name)
    },
  }
}
