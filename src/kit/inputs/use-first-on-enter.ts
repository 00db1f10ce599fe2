import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ReferenceSearch } from './use-reference-options.ts'

interface Offered extends Pick<ReferenceSearch, 'filterOption' | 'isBehind'> {
  options: readonly { value: number; label: string }[]
}

/**
 * Enter after typing selects the first matching option, even one that has only just loaded and that the selector has
 * not highlighted yet; pressed before the answer is here, it selects the answer's first option. Once the user has moved
 * to another option by arrow keys, Enter selects that one. To be called on every key in a selector's input.
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
    // Neither the selector, which would close without a choice, nor the form may handle it.
    event.preventDefault()
    event.stopPropagation()
    if (first === undefined) setAwaited(typed)
    else pick(first)
  }
}
