import { type RefObject, useEffect, useState } from 'react'

/** About to come into view is seen: what is loaded for it is there by then. */
const AHEAD = '200px'

/** Whether an element has ever come into view. Where nobody can tell, it has. */
export function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(() => !('IntersectionObserver' in window))
  useEffect(() => {
    if (isSeen || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
