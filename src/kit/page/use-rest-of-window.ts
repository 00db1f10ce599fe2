import { type RefCallback, useCallback } from 'react'

/** What is left free below, in CSS pixels. */
const BELOW_PX = 10

/**
 * A ref that gives an element `--rest`: the height from its top to the window's bottom, at least `min`, so that what it holds
 * scrolls and the page does not.
 */
export function useRestOfWindow(min: number): RefCallback<HTMLElement> {
  return useCallback(
    (place) => {
      if (!place) return
      const measure = () => {
        const top = place.getBoundingClientRect().top + window.scrollY
        const rest = Math.max(min, Math.floor(window.innerHeight - top - BELOW_PX))
        place.style.setProperty('--rest', `${rest}px`)
      }
      measure()
      // What stands above may become higher.
      const observer = new ResizeObserver(measure)
      observer.observe(document.body)
      window.addEventListener('resize', measure)
      return () => {
        observer.disconnect()
        window.removeEventListener('resize', measure)
      }
    },
    [min],
  )
}
