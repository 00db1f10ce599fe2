import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ReferenceSearch } from './use-reference-options.ts'

interface Offered extends Pick<ReferenceSearch, 'filterOption' | 'isBehind'> {
  options: readonly { value: number; label: string }[]
}

/**
 * Enter after typing takes the first row of what was typed for, even one that has only just come and that the selector
 * has not marked yet; pressed before the answer is here, it takes the first row of the answer. Whoever has moved to
 * another row by the arrows takes that one. To be called at every key in a selector's input.
 */
export function useFirstOnEnter(
  search: string,
  { options, filterOption, isBehind }: Offered,
  pick: (id: number) => void,
): (event: KeyboardEvent) => void {
  const [awaited, setAwaited] = useState<string | null>(null)
  const hasMoved = useRef(false)
  const typed = search.trim()
  const first = options.find((option) => filterOption(typed, option))?.value

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what sets it off
  useEffect(() => {
    if (awaited === null || (awaited === typed && isBehind)) return
    setAwaited(null)
    if (awaited === typed && first !== undefined) pick(first)
  }, [awaited, typed, isBehind])

  return (event) => {
    if (event.key !== 'Enter') {
      hasMoved.current = event.key.startsWith('Arrow')
      return
    }
    const isOurs = typed !== '' && !hasMoved.current && !event.nativeEvent.isComposing
    if (!isOurs || (first === undefined && !isBehind)) return
    // Neither the selector, which would close with nothing chosen, nor the form is to hear of it.
    event.preventDefault()
    event.stopPropagation()
    if (first === undefined) setAwaited(typed)
    else pick(first)
  }
}
