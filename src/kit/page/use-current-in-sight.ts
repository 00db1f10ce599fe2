import { useEffect, useRef } from 'react'

/** Scrolls the current link of a bar into view: an address may open one beyond a phone's edge. */
export function useCurrentInSight(current: string) {
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another link with `current`
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (!bar.current || !link) return
    bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return bar
}
