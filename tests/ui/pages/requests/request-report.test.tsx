import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import * as saving from '#src/kit/list/save-download.ts'
import { ReportButton } from '#src/parts/requests/report/ReportButton.tsx'
import { api } from '#src/providers/calls/api.ts'
import { ApiError } from '#src/providers/calls/api-error.ts'
import { renderIn } from '../../support/speak.tsx'

afterEach(() => vi.restoreAllMocks())

it('a report that cannot be fetched says so, and is fetched by another try', async () => {
  const save = vi.spyOn(saving, 'saveDownload').mockReturnValue()
  const answers = [
    Promise.reject(new ApiError(503, { code: 'unavailable', message: 'Сервис временно недоступен' })),
    Promise.resolve({ blob: new Blob(['%PDF']), filename: 'Отчёт 7.pdf' }),
  ]
  const load = vi.spyOn(api.requests, 'report').mockImplementation(() => answers.shift() as never)
  const call = () => api.requests.report({ params: { id: 7 } })
  await renderIn('ru', <ReportButton label="Скачать PDF" load={call} fallbackName="report.pdf" />)

  const user = userEvent.setup({ delay: null })
  await user.click(screen.getByRole('button', { name: 'Скачать PDF' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Не удалось скачать PDF-отчёт'))
  expect(screen.getByRole('alert').textContent).toContain('Сервис временно недоступен')
  expect(save).not.toHaveBeenCalled()

  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('alert')).toBeNull()
})
