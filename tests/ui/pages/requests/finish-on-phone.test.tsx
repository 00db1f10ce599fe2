import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { useFinish } from '#src/custom-pages/requests/actions/use-finish.ts'
import { ChecklistChip } from '#src/custom-pages/requests/page/ChecklistChip.tsx'
import { NextUp } from '#src/custom-pages/requests/page/NextUp.tsx'
import { blockSubmit } from '#src/kit/form/pending-inputs.ts'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import { closeOperationLog, discardOperation } from '#src/providers/offline/operation-log.ts'
import { executor, signInAs } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'
import { WithToasts } from '../../support/WithToasts.tsx'

const REQUEST = { id: 7, number: 107, status: 3, checklists: [] } as unknown as RequestPage

function beOnPhone() {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...real(media), matches: true }))
}

afterEach(() => {
  for (const { id } of currentOperations()) discardOperation(id)
  closeOperationLog()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Finish({ request, onFinished }: { request: RequestPage; onFinished: () => void }) {
  const { finish, isBusy, refusals } = useFinish(request, onFinished, () => true)
  return (
    <>
      <button type="button" onClick={finish}>
        Завершить
      </button>
      <output>{`${isBusy ? 'занято' : 'свободно'} ${refusals}`}</output>
    </>
  )
}

async function show(request = REQUEST) {
  const asked = await signInAs(executor(5), () => ({ response: { ...REQUEST, status: 4 } }))
  const onFinished = vi.fn()
  const { unmount } = await renderIn(
    'ru',
    <WithToasts>
      <Finish request={request} onFinished={onFinished} />
    </WithToasts>,
  )
  return { finished: () => asked.filter(({ path }) => path === '/requests/7/finish').length, onFinished, unmount }
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Завершить' }))

describe('finishing on a phone', () => {
  it('can be taken back for some seconds, and is not sent then', async () => {
    beOnPhone()
    const { finished, unmount } = await show()
    press()
    fireEvent.click(await screen.findByRole('button', { name: 'Вернуть' }))
    expect(screen.getByText('свободно 0')).toBeTruthy()
    unmount()
    expect(finished()).toBe(0)
  })

  it('is sent once the seconds are over, and goes on to what comes next', async () => {
    beOnPhone()
    const { finished, onFinished } = await show()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => press())
    expect(screen.getByText('занято 0')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(4_900))
    expect(finished()).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(200))
    vi.useRealTimers()
    await waitFor(() => expect(onFinished).toHaveBeenCalledOnce())
    expect(finished()).toBe(1)
  })

  it('is sent at once when the page is left', async () => {
    beOnPhone()
    const { finished, unmount } = await show()
    press()
    await screen.findByRole('button', { name: 'Вернуть' })
    unmount()
    await waitFor(() => expect(finished()).toBe(1))
  })

  it('names everything that is not filled in, and asks no server', async () => {
    const item = { type: 'text', answer: null, photo: null, is_required: true, photo_required: false, answers: [] }
    const items = [
      { ...item, id: 1, title: 'Давление' },
      { ...item, id: 2, title: 'Температура' },
    ]
    const { finished } = await show({ ...REQUEST, checklists: [{ id: 1, items }] } as unknown as RequestPage)
    press()
    expect(await screen.findByTitle('Не заполнено (2): Давление, Температура')).toBeTruthy()
    expect(screen.getByText('свободно 1')).toBeTruthy()
    expect(finished()).toBe(0)
  })
})

it('waits for a photo that is still made small, and asks for nothing that it answers', async () => {
  const item = { id: 1, title: 'Табличка', type: 'photo', is_required: true, answers: [], answer: null }
  const withPhoto = (photo: unknown) =>
    ({ ...REQUEST, checklists: [{ id: 1, items: [{ ...item, photo }] }] }) as unknown as RequestPage
  const asked = await signInAs(executor(5), () => ({ response: { ...REQUEST, status: 4 } }))
  const finished = () => asked.filter(({ path }) => path === '/requests/7/finish').length
  let arrive = () => {}
  function Page() {
    const [request, setRequest] = useState(withPhoto(null))
    arrive = () => setRequest(withPhoto({ id: 9 }))
    return <Finish request={request} onFinished={() => {}} />
  }
  await renderIn(
    'ru',
    <WithToasts>
      <Page />
    </WithToasts>,
  )
  let prepare = (_isSent: boolean) => {}
  blockSubmit(
    new Promise((resolve) => {
      prepare = resolve
    }),
  )
  press()
  expect(screen.getByText('занято 0')).toBeTruthy()
  await act(async () => {
    arrive()
    prepare(true)
  })
  await waitFor(() => expect(finished()).toBe(1))
  expect(screen.getByText(/ 0$/)).toBeTruthy()
})

it('at a desk it is sent at once', async () => {
  const { finished } = await show()
  press()
  await waitFor(() => expect(finished()).toBe(1))
})

it('the chip leads to the next item that is not done, and is gone with the last', async () => {
  const item = { type: 'text', photo: null, is_required: true, photo_required: false, answers: [] }
  const checklists = [
    {
      items: [
        { ...item, answer: 'да' },
        { ...item, answer: null },
      ],
    },
  ] as never
  Element.prototype.scrollIntoView = () => {}
  await renderIn(
    'ru',
    <>
      <ChecklistChip checklists={checklists} />
      <div data-undone>
        <input aria-label="Давление" />
      </div>
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: '1 из 2: к следующему пункту' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Давление'))
})

it('a finished request leads to the next one of the day', async () => {
  const planned = { id: 9, number: 109, planned_start_at: '2026-01-02T09:00:00Z' }
  await signInAs(executor(5), ({ query }) => ({
    response: { data: query?.status === '1' ? [planned] : [], current_page: 1, per_page: 5, total: 1 },
  }))
  await renderIn(
    'ru',
    <WithToasts>
      <NextUp executorId={5} />
    </WithToasts>,
  )
  const next = await screen.findByRole('link', { name: /^Следующая: №109, \d\d:\d\d$/ })
  expect(next.getAttribute('href')).toBe('/requests/9')
})
