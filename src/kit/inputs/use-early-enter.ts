import { type KeyboardEvent, useEffect, useState } from 'react'
import type { ReferenceSearch } from './use-reference-options.ts'

/**
 * Enter pressed before the answer to what was typed is here takes its first row when it comes, instead of what happened
 * to be offered before. To be called at every key in a selector's input.
 */
export function useEarlyEnter(
  search: string,
  { options, filterOption, isBehind }: ReferenceSearch,
  pick: (id: number) => void,
): (event: KeyboardEvent) => void {
  const [awaited, setAwaited] = useState<string | null>(null)
  const typed = search.trim()
  const first = options.find((option) => filterOption(typed, option))?.value

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what sets it off
  useEffect(() => {
    if (awaited === null || (awaited === typed && isBehind)) return
    setAwaited(null)
    if (awaited === typed && first !== undefined) pick(first)
  }, [awaited, typed, isBehind])

  return (event) => {
    if (event.key !== 'Enter' || typed === '' || !isBehind || first !== undefined) return
    // Neither the selector, which would close with nothing chosen, nor the form is to hear of it.
    event.preventDefault()
    event.stopPropagation()
    setAwaited(typed)
  }
}
