import { useNotification } from '@refinedev/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TOAST_MS } from '#contract/limits.ts'
import { usePlanFailure } from '#src/custom-pages/requests/use-plan-failure.ts'
import { renderIn } from '../../support/speak.tsx'
import { WithToasts } from '../../support/WithToasts.tsx'

afterEach(() => vi.useRealTimers())

function Failing() {
  const sayFailed = usePlanFailure()
  const { open } = useNotification()
  return (
    <>
      <button type="button" onClick={() => sayFailed([{ number: 41, name: 'Ремонт насоса' }], 'Нет связи')}>
        drop
      </button>
      <button type="button" onClick={() => open?.({ type: 'success', message: 'Перенесено' })}>
        other
      </button>
    </>
  )
}

it('a failed move names its request, and stays until it is closed', async () => {
  await renderIn(
    'ru',
    <WithToasts>
      <Failing />
    </WithToasts>,
  )
  vi.useFakeTimers()
  fireEvent.click(screen.getByText('drop'))
  fireEvent.click(screen.getByText('other'))
  await act(() => vi.advanceTimersByTimeAsync(TOAST_MS / 2))
  expect(screen.getByText(/№41 Ремонт насоса/)).toBeTruthy()
  expect([screen.queryByText('Нет связи'), screen.queryByText('Перенесено')]).not.toContain(null)
  await act(() => vi.advanceTimersByTimeAsync(20 * TOAST_MS))
  expect(screen.queryByText('Перенесено')).toBeNull()
  expect(screen.getByText(/№41 Ремонт насоса/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  await act(() => vi.advanceTimersByTimeAsync(TOAST_MS))
  expect(screen.queryByText(/№41 Ремонт насоса/)).toBeNull()
})
