import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { AgreementReport } from '#src/parts/sla/AgreementReport.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { seriousViolations } from '../support/serious-violations.ts'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T22:00:00Z') })
  return () => vi.useRealTimers()
})

it('offers the report of the month that is over by the account’s clock, or of another', async () => {
  const asked = await signInAs({ permissions: ['agreements:read:allowed'] }, () => ({ response: null }))
  const { container } = await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <main>
          <AgreementReport agreementId={7} />
        </main>
      </AccessProvider>
    </WithToasts>,
  )
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  expect(await screen.findByRole('heading', { name: 'Отчёт клиенту' })).toBeTruthy()
  // In Moscow December has begun.
  expect(screen.getByText('ноябрь 2026 г.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'PDF' }))
  await waitFor(() => expect(reports()).toEqual([{ month: '2026-11', format: 'pdf' }]))

  await user.click(screen.getByRole('combobox', { name: 'Месяц' }))
  await user.click(await screen.findByTitle('сентябрь 2026 г.'))
  await user.click(screen.getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(reports()[1]).toEqual({ month: '2026-09', format: 'xlsx' }))
  expect(await seriousViolations(container)).toEqual([])

  function reports() {
    return asked.filter(({ path }) => path === '/agreements/7/report').map(({ query }) => query)
  }
})
