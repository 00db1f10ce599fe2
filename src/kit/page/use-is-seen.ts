import { type RefObject, useEffect, useState } from 'react'

/** Elements about to come into view count as seen, so that their content is loaded in time. */
const AHEAD = '200px'

/** Whether an element has ever come into view; true where the browser cannot tell. */
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
