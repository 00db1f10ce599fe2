import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FileRow } from '#contract/route.ts'
import { RequestFiles } from '#src/custom-pages/requests/page/RequestFiles.tsx'
import { useOperationAnswers } from '#src/custom-pages/requests/unsent/use-operation-answers.ts'
import { useRequest } from '#src/parts/requests/request-cache.ts'
import { beginSession } from '#src/providers/calls/session.ts'
import type { Operation } from '#src/providers/offline/operations.ts'
import { answerCalls } from '../../support/crud-harness.tsx'
import { actAsAdmin } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'

beforeEach(actAsAdmin)

function fileNamed(id: number, name: string): FileRow {
  return { id, name, url: `/api/files/${id}`, preview_url: null, size: 10, mime: 'application/pdf' } as FileRow
}

const SENT = { call: 'attachFiles', requestId: 9 } as Operation

function Files() {
  const { data } = useRequest(9)
  const { answered: take } = useOperationAnswers()
  return (
    <>
      {data && <RequestFiles request={data} operations={[]} />}
      <button type="button" onClick={() => void take(SENT, [fileNamed(2, 'схема.pdf')])}>
        answered
      </button>
    </>
  )
}

it('files of a request are shown as attaching and detaching them answered, without reading the request again', async () => {
  beginSession({ access_token: 'token' })
  const asked = answerCalls(({ method }) => ({
    response:
      method === 'GET'
        ? { id: 9, files: [fileNamed(1, 'акт.pdf')], promised_files: [], actions: ['attach-files', 'detach-file'] }
        : null,
  }))
  await renderIn('ru', <Files />)
  await screen.findByText('акт.pdf')
  fireEvent.click(screen.getByRole('button', { name: 'answered' }))
  await screen.findByText('схема.pdf')

  fireEvent.click(screen.getByRole('button', { name: 'Удалить файл акт.pdf' }))
  // A user who leaves the page does not wait for the undo to expire.
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true))
  await waitFor(() => expect(screen.queryByText('акт.pdf')).toBeNull())
  expect(screen.getByText('схема.pdf')).toBeTruthy()
  expect(asked.filter(({ method, path }) => method === 'GET' && path === '/requests/9')).toHaveLength(1)
  vi.unstubAllGlobals()
})
