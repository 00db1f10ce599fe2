import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The media queries that the browser answers with yes. */
let matching: Set<string>
let listeners: Set<() => void>
const reads = vi.fn<() => void>()

beforeEach(() => {
  matching = new Set()
  listeners = new Set()
  vi.resetModules()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          reads()
          return [...matching].some((one) => media.includes(one))
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  )
})
afterEach(() => localStorage.clear())

/** As a browser does: it says so first, then asks for the page in the width of the paper. */
function print(isOn: boolean) {
  act(() => {
    window.dispatchEvent(new Event(isOn ? 'beforeprint' : 'afterprint'))
    for (const media of ['print', 'max-width']) matching[isOn ? 'add' : 'delete'](media)
    for (const listener of listeners) listener()
  })
}

it('prints in the layout of the screen, and not in that of a screen as narrow as the paper', async () => {
  const { useIsPhone } = await import('#src/theme/use-is-phone.ts')
  const { result } = renderHook(useIsPhone)
  print(true)
  expect(result.current).toBe(false)
  print(false)
  expect(result.current).toBe(false)
  act(() => {
    matching.add('max-width')
    for (const listener of listeners) listener()
  })
  expect(result.current).toBe(true)
})

it('is known without reading the media query, which would keep a change from being reported', async () => {
  const { isPrinting } = await import('#src/theme/printing.ts')
  reads.mockClear()
  expect(isPrinting()).toBe(false)
  expect(reads).not.toHaveBeenCalled()
  matching.add('print')
  for (const listener of listeners) listener()
  expect(isPrinting()).toBe(true)
})

it('follows the theme of the system in the same way', async () => {
  const { useIsDark } = await import('#src/theme/theme-mode.ts')
  const { result, rerender } = renderHook(useIsDark)
  reads.mockClear()
  rerender()
  expect(reads).not.toHaveBeenCalled()
  act(() => {
    matching.add('dark')
    for (const listener of listeners) listener()
  })
  expect(result.current).toBe(true)
})

it('prints in light colours from a dark screen', async () => {
  const { chooseThemeMode, useIsDark } = await import('#src/theme/theme-mode.ts')
  const { result } = renderHook(useIsDark)
  act(() => chooseThemeMode('dark'))
  expect(result.current).toBe(true)
  print(true)
  expect(result.current).toBe(false)
  print(false)
  expect(result.current).toBe(true)
})
