import { type OpenNotificationParams, useNotification } from '@refinedev/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

function Say(toast: OpenNotificationParams) {
  const { open } = useNotification()
  return (
    <button type="button" onClick={() => open?.(toast)}>
      Сказать
    </button>
  )
}

async function say(toast: OpenNotificationParams) {
  await renderIn(
    'ru',
    <WithToasts>
      <Say {...toast} />
    </WithToasts>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Сказать' }))
  await pass(500)
}

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
const shown = () => document.querySelectorAll('.ant-notification-topRight .ant-notification-notice').length

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

  it('is at the top right for three seconds', async () => {
    await say({ type: 'success', message: 'Сохранено' })
    expect(screen.getByRole('alert').textContent).toBe('Сохранено')
    expect(shown()).toBe(1)
    await pass(2_000)
    expect(shown()).toBe(1)
    await pass(1_500)
    expect(shown()).toBe(0)
  })

  it('stays longer when it offers an undo, and goes when that is taken', async () => {
    const cancelMutation = vi.fn()
    await say({ type: 'progress', message: 'Файл удалён', cancelMutation })
    await pass(4_000)
    fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
    await pass(500)
    expect(cancelMutation).toHaveBeenCalledOnce()
    expect(shown()).toBe(0)
  })

  it('can be undone with Ctrl+Z while it is shown, but not from a field being typed in', async () => {
    const cancelMutation = vi.fn()
    await say({ type: 'progress', message: 'Файл удалён', cancelMutation })
    const field = document.body.appendChild(document.createElement('input'))
    fireEvent.keyDown(field, { code: 'KeyZ', ctrlKey: true })
    fireEvent.keyDown(document.body, { code: 'KeyZ' })
    expect(cancelMutation).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true })
    await pass(500)
    expect(cancelMutation).toHaveBeenCalledOnce()
    expect(shown()).toBe(0)
    fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true })
    expect(cancelMutation).toHaveBeenCalledOnce()
    field.remove()
  })

  it('cannot be taken back any more once it has gone', async () => {
    const cancelMutation = vi.fn()
    await say({ type: 'progress', message: 'Файл удалён', cancelMutation })
    await pass(7_000)
    fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true })
    expect([shown(), cancelMutation.mock.calls.length]).toEqual([0, 0])
  })
})
