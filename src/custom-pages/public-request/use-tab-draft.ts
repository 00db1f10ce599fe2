import { useState } from 'react'

/**
 * What a guest types, kept in the tab: a reload gives it back, and closing the tab forgets it. Drafts of the app belong
 * to a signed-in user, and their storage would be more to load.
 */
export function useTabDraft<Value>(name: string, empty: Value) {
  const key = `naryad.typed.${name}`
  const [value, setValue] = useState<Value>(() => read<Value>(key) ?? empty)
  return {
    value,
    keep(next: Value) {
      setValue(next)
      sessionStorage.setItem(key, JSON.stringify(next))
    },
    /** Once it is sent. */
    drop() {
      setValue(empty)
      sessionStorage.removeItem(key)
    },
  }
}

function read<Value>(key: string): Value | null {
  const kept = sessionStorage.getItem(key)
  return kept === null ? null : (JSON.parse(kept) as Value)
}
