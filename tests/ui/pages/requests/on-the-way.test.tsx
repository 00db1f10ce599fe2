import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PublicRequest, RequestPage } from '#contract/requests/request-rows.ts'
import { PublicOnTheWay } from '#src/custom-pages/public-request/PublicOnTheWay.tsx'
import { usePublicRequest } from '#src/custom-pages/public-request/use-public-request.ts'
import { OnTheWayDialog } from '#src/custom-pages/requests/actions/OnTheWayDialog.tsx'
import { offeredActions } from '#src/custom-pages/requests/actions/use-request-actions.tsx'
import { OnTheWay } from '#src/custom-pages/requests/page/OnTheWay.tsx'
import { withOperations } from '#src/custom-pages/requests/unsent/with-operations.ts'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import { closeOperationLog, discardOperation, openOperationLog, perform } from '#src/providers/offline/operation-log.ts'
import { known } from '#tests/support/known.ts'
import { answeringServer } from '../../support/answering-server.ts'
import { network } from '../../support/network.ts'
import { NO_PAGES, outcomesOf, togetherIn } from '../../support/sent-operations.ts'
import { actAsAdmin, executor, signInAs } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'
import { WithToasts } from '../../support/WithToasts.tsx'

const MINUTE_MS = 60_000
const EXECUTOR = { id: 5, name: 'Исполнителев Егор', avatar: null }
const REQUEST = {
  id: 7,
  number: 107,
  status: 1,
  actions: ['start', 'on-the-way', 'assign', 'update', 'cancel'],
  employees: [EXECUTOR],
  on_the_way_at: null,
  on_the_way_by: null,
  expected_at: null,
} as unknown as RequestPage

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE_MS + MINUTE_MS / 2).toISOString()
}

afterEach(() => {
  for (const { id } of currentOperations()) discardOperation(id)
  closeOperationLog()
  vi.unstubAllGlobals()
})

describe('the action', () => {
  it('is beside the start for an executor, last for the office, whose own is who does the work, and nowhere once an executor is on the way', () => {
    actAsAdmin()
    expect(offeredActions(REQUEST, EXECUTOR.id)).toEqual(['start', 'on-the-way', 'assign', 'update', 'cancel'])
    expect(offeredActions(REQUEST, 1)).toEqual(['assign', 'start', 'update', 'cancel', 'on-the-way'])
    const leaving = { ...REQUEST, on_the_way_at: inMinutes(0) }
    expect(offeredActions(leaving, EXECUTOR.id)).not.toContain('on-the-way')
  })

  it('sends the time of the button that was pressed, and closes', async () => {
    const asked = await signInAs(executor(5), () => ({ response: REQUEST }))
    const onClose = vi.fn()
    await renderIn(
      'ru',
      <WithToasts>
        <OnTheWayDialog request={REQUEST} onClose={onClose} />
      </WithToasts>,
    )
    await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: 'через 45 мин' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
    const sent = asked.find(({ path }) => path === '/requests/7/on-the-way')
    const { expected_at } = known(sent).body as { expected_at: string }
    const left = (Date.parse(expected_at) - Date.now()) / MINUTE_MS
    expect(left).toBeGreaterThan(44)
    expect(left).toBeLessThanOrEqual(46)
  })

  it('shows the time on the clock in 24 hours, whatever the browser writes', async () => {
    await signInAs(executor(5))
    await renderIn(
      'en',
      <WithToasts>
        <OnTheWayDialog request={REQUEST} onClose={() => {}} />
      </WithToasts>,
    )
    expect(await screen.findByText('--:--')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Or at'), { target: { value: '18:05' } })
    expect(screen.getByText('18:05')).toBeTruthy()
  })

  it('takes no empty clock', async () => {
    const asked = await signInAs(executor(5))
    await renderIn(
      'ru',
      <WithToasts>
        <OnTheWayDialog request={REQUEST} onClose={() => {}} />
      </WithToasts>,
    )
    await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Укажите время')).toBeTruthy()
    expect(asked.filter(({ path }) => path.includes('on-the-way'))).toEqual([])
  })
})

describe('without a connection', () => {
  it('the last time given is shown on the page and is the one that is sent', async () => {
    const asked = await signInAs(executor(5), (one) =>
      one.path === '/operations' ? outcomesOf(one) : { response: REQUEST },
    )
    const { goOff, comeBack } = network()
    await openOperationLog('5:1', NO_PAGES)
    await goOff()
    const say = (expected_at: string | null) =>
      perform('onTheWay', REQUEST, { params: { id: 7 }, body: { expected_at } })
    const last = inMinutes(60)
    await say(inMinutes(30))
    await say(last)
    expect(withOperations(REQUEST, currentOperations())).toMatchObject({ status: 1, expected_at: last })
    await perform('start', REQUEST, { params: { id: 7 }, body: {} })
    expect(withOperations(REQUEST, currentOperations())).toMatchObject({
      status: 3,
      on_the_way_at: null,
      expected_at: null,
    })
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    const together = asked.filter(({ path }) => path === '/operations').flatMap(togetherIn)
    expect(together.map(({ call, body }) => [call, body])).toEqual([
      ['onTheWay', { expected_at: last }],
      ['start', {}],
    ])
  })
})

describe('the request’s page', () => {
  const notice = (request: RequestPage, expectedAt: string) => (
    <WithToasts>
      <OnTheWay request={request} expectedAt={expectedAt} onChange={() => {}} />
    </WithToasts>
  )

  it('says who comes and in what time, and takes it back for who may', async () => {
    const asked = await signInAs(executor(5), () => ({ response: REQUEST }))
    await renderIn('ru', notice({ ...REQUEST, on_the_way_by: EXECUTOR }, inMinutes(25)))
    expect(screen.getByText('Исполнителев Егор в пути')).toBeTruthy()
    expect(screen.getByText(/через 25 мин/)).toBeTruthy()
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Не выехал' }))
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ path: '/requests/7/on-the-way', body: { expected_at: null } }),
    )
  })

  it('has no buttons for who only reads, and says that the time has passed', async () => {
    await renderIn('en', notice({ ...REQUEST, actions: [] }, inMinutes(-10)))
    expect(screen.getByText('The technician is on the way')).toBeTruthy()
    expect(screen.getByText(/Was expected at/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the client’s page', () => {
  function Shown() {
    const { loaded } = usePublicRequest('a-link')
    return loaded.state === 'ready' ? <PublicOnTheWay onTheWay={loaded.request.on_the_way} /> : <p>{loaded.state}</p>
  }

  const lookAgain = () => act(async () => document.dispatchEvent(new Event('visibilitychange')))

  it('shows without a reload that an executor is on the way, and keeps it while the network is away', async () => {
    let request: Partial<PublicRequest> = { on_the_way: null }
    let isAway = false
    const calls = await answeringServer(() =>
      isAway ? { status: 503, error: { code: 'unavailable', message: 'Away' } } : { response: request },
    )
    await renderIn('ru', <Shown />)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
    request = { on_the_way: { firstname: 'Егор', expected_at: inMinutes(25) } }
    await lookAgain()
    await waitFor(() => expect(screen.getByText('Егор едет к вам')).toBeTruthy())
    isAway = true
    await lookAgain()
    await waitFor(() => expect(calls).toHaveLength(3))
    expect(screen.getByText('Егор едет к вам')).toBeTruthy()
    isAway = false
    request = { on_the_way: { firstname: null, expected_at: inMinutes(-5) } }
    await lookAgain()
    await waitFor(() => expect(screen.getByText('Исполнитель едет к вам')).toBeTruthy())
    expect(screen.getByText(/Приедет с минуты на минуту/)).toBeTruthy()
  })
})
