import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ExportButton } from '#src/kit/list/ExportButton.tsx'
import type { Download } from '#src/providers/calls/api.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

it.each([
  ['ru', 'Выгрузить в Excel', 'Отменить выгрузку', false],
  ['en', 'Export to Excel', 'Cancel export', true],
] as const)('an export that is under way is cancelled by its button (%s)', async (locale, begin, cancel, isShort) => {
  const signals: AbortSignal[] = []
  const load = vi.fn((signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<Download>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  await renderIn(
    locale,
    <WithToasts>
      <ExportButton load={load} fallbackName="list.xlsx" isShort={isShort} />
    </WithToasts>,
  )
  await userEvent.click(screen.getByRole('button', { name: begin }))
  await userEvent.click(await screen.findByRole('button', { name: cancel }))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  await screen.findByRole('button', { name: begin })
  expect(screen.queryByRole('alert')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: begin }))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

it('says in words of its own what comes where that is no spreadsheet', async () => {
  const load = () => new Promise<Download>(() => undefined)
  await renderIn('ru', <ExportButton load={load} fallbackName="naryad.json" label="Скачать мои данные" />)
  await userEvent.click(screen.getByRole('button', { name: 'Скачать мои данные' }))
  await screen.findByRole('button', { name: 'Отменить выгрузку' })
})
