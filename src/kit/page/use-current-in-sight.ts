import { useEffect, useRef } from 'react'

/** For a bar of links that scrolls where they do not fit: an address may open one that lies beyond a phone's edge. */
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
