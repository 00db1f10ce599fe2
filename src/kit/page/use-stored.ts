import { useState } from 'react'

/** What the user chose in this browser; null until they do, and when what is kept is not of its kind. */
export function useStored<Value>(key: string, accepts: (value: unknown) => value is Value) {
  const [value, setValue] = useState<Value | null>(() => {
    const stored = parsed(localStorage.getItem(key))
    return accepts(stored) ? stored : null
  })
  return {
    value,
    store(chosen: Value | null) {
      setValue(chosen)
      if (chosen === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(chosen))
    },
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
