import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useTypedAhead } from '#src/shell/search/use-typed-ahead.ts'

/** Whether each key was left to the page. */
function press(...keys: string[]): boolean[] {
  return keys.map((key) => fireEvent.keyDown(document.body, { key }))
}

function begin() {
  const onEscape = vi.fn()
  const { result, unmount } = renderHook(() => useTypedAhead(onEscape))
  result.current.listen()
  return { take: () => result.current.take(), onEscape, unmount }
}

it('keeps what is typed until the field takes it, with what was corrected and entered', () => {
  const { take } = begin()
  expect(press('р', 'о', 'н', 'Backspace', 'г', 'Enter')).toEqual([false, false, false, false, false, false])
  expect(take()).toEqual({ text: 'рог', isEntered: true })
  expect(press('а')).toEqual([true])
  expect(take()).toEqual({ text: '', isEntered: false })
})

it('leaves shortcuts and other keys to the page', () => {
  const { take } = begin()
  expect(fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true })).toBe(true)
  expect(press('Shift', 'F5', 'Tab')).toEqual([true, true, true])
  expect(take().text).toBe('')
})

it('is given up by Esc, and with the page that asked for it', () => {
  const first = begin()
  press('р', 'Escape')
  expect(first.onEscape).toHaveBeenCalledTimes(1)
  expect(press('р')).toEqual([true])
  const second = begin()
  second.unmount()
  expect(press('р')).toEqual([true])
})
