import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PositionSharing } from '#contract/users/positions.ts'
import PositionBar from '#src/custom-pages/positions/PositionBar.tsx'
import PositionSection from '#src/custom-pages/positions/PositionSection.tsx'
import { openPositionSender } from '#src/custom-pages/positions/position-sender.ts'
import { forgetActor } from '#src/providers/actor.ts'
import { ApiError, unreachable } from '#src/providers/calls/api-error.ts'
import { beginSession } from '#src/providers/calls/session.ts'
import { answerCalls } from '../support/crud-harness.tsx'
import { streamBeside } from '../support/event-stream.ts'
import { letPass } from '../support/let-pass.ts'
import { executor, signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const PLACE = { latitude: 55.75, longitude: 37.61, accuracy: 20 }

/** What the browser says when it is asked where it is. */
let browserSays: { place: typeof PLACE } | { code: number }
let timesAsked: number

beforeEach(() => {
  browserSays = { place: PLACE }
  timesAsked = 0
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }))
  beginSession({ access_token: 'token' })
})
function getCurrentPosition(found: PositionCallback, failed: PositionErrorCallback) {
  timesAsked++
  if ('place' in browserSays) found({ coords: browserSays.place } as unknown as GeolocationPosition)
  else failed({ code: browserSays.code, PERMISSION_DENIED: 1 } as GeolocationPositionError)
}

const AT_WORK: PositionSharing = { is_agreed: null, decided_at: null, is_at_work: true, workSchedule: null }
const AGREED: PositionSharing = { ...AT_WORK, is_agreed: true, decided_at: '2026-11-20T09:00:00Z' }
const ALWAYS_OFF = {
  timezone: 'Europe/Moscow',
  days: [{ day: 1, is_working: false, from: '09:00', to: '18:00' }],
  days_off: [],
}

async function show(element: React.ReactElement, sharing: PositionSharing) {
  let current = sharing
  const asked = answerCalls(({ method, path, body }) => {
    if (path !== '/user/position-sharing') return { response: null }
    if (method === 'POST') current = { ...current, ...(body as object), decided_at: '2026-11-22T09:00:00Z' }
    return { response: current }
  })
  await renderIn('ru', <WithToasts>{element}</WithToasts>)
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  const sent = () => asked.filter(({ path }) => path === '/user/geo-locations')
  return { asked, sent, user: userEvent.setup({ delay: null }) }
}

/** The section shows that the answer has come, and so the bar has it as well. */
function BarAndSection() {
  return (
    <>
      <PositionBar />
      <PositionSection />
    </>
  )
}

describe('the bar over an executor’s pages', () => {
  it('asks once, with why, and sends where they are when they agree', async () => {
    const { asked, sent, user } = await show(<PositionBar />, AT_WORK)
    const question = await screen.findByRole('complementary', { name: 'Показывать компании, где вы?' })
    expect(question.textContent).toContain('Вне рабочего графика место не передаётся')
    expect([timesAsked, sent().length]).toEqual([0, 0])

    await user.click(screen.getByRole('button', { name: 'Показывать' }))
    expect((await screen.findByRole('status')).textContent).toContain('Компания видит, где вы')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual([{ lat: 55.75, lng: 37.61, time: expect.stringMatching(/Z$/) }])
    expect(Math.abs(Date.parse(sent()[0]?.query.clock ?? '') - Date.now())).toBeLessThan(60_000)
    expect(asked.filter(({ method }) => method === 'POST')[0]?.body).toEqual({ is_agreed: true })
    expect(screen.queryByRole('button', { name: 'Показывать' })).toBeNull()
  })

  it('vanishes for who declines, and asks the browser nothing', async () => {
    const { sent, user } = await show(<PositionBar />, AT_WORK)
    await user.click(await screen.findByRole('button', { name: 'Не показывать' }))
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect([screen.queryByRole('status'), timesAsked, sent().length]).toEqual([null, 0, 0])
  })

  it.each([
    ['nothing is in work', { ...AGREED, is_at_work: false }],
    ['it is not their working time', { ...AGREED, workSchedule: ALWAYS_OFF }],
    ['it is not their working time, unasked', { ...AT_WORK, workSchedule: ALWAYS_OFF }],
    ['they declined', { ...AGREED, is_agreed: false }],
  ])('is not there while %s, and nothing is sent', async (_when, sharing) => {
    const { sent } = await show(<BarAndSection />, sharing)
    await screen.findByRole('switch')
    expect([screen.queryByRole('status'), screen.queryByRole('complementary')]).toEqual([null, null])
    expect([timesAsked, sent().length]).toEqual([0, 0])
  })

  it('does not ask where browsers would not say anyway', async () => {
    vi.stubGlobal('isSecureContext', false)
    await show(<BarAndSection />, AT_WORK)
    await screen.findByRole('switch')
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('explains a browser that refuses, and tries again when asked to', async () => {
    browserSays = { code: 1 }
    const { sent, user } = await show(<PositionBar />, AGREED)
    await screen.findByText(/Браузер не сообщает, где вы: доступ запрещён/)
    expect([timesAsked, sent().length]).toEqual([1, 0])
    browserSays = { place: PLACE }
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
    await screen.findByText(/Компания видит, где вы/)
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('sends no guess that is kilometres wide', async () => {
    browserSays = { place: { ...PLACE, accuracy: 25_000 } }
    const { sent } = await show(<PositionBar />, AGREED)
    await screen.findByText(/Сейчас не удаётся определить/)
    expect(sent()).toHaveLength(0)
  })
})

describe('the section of the profile', () => {
  it('takes the agreement back, and says when that was', async () => {
    const { asked, user } = await show(<PositionSection />, AGREED)
    const choice = await screen.findByRole('switch', { name: /Показывать компании, где я/ })
    expect(choice.getAttribute('aria-checked')).toBe('true')
    expect(screen.getByText(/остальное удаляется через 30 дней/)).toBeTruthy()
    await user.click(choice)
    expect(await screen.findByText(/Вы отказались/)).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'POST')[0]?.body).toEqual({ is_agreed: false })
  })

  it('shows the decision as it was answered, and does not read it again for its echo', async () => {
    const asked = await signInAs(executor(5), ({ method }) => ({ response: method === 'POST' ? AT_WORK : AGREED }))
    const stream = streamBeside(globalThis.fetch)
    const reads = () => asked.filter((call) => call.path === '/user/position-sharing' && call.method === 'GET').length
    await renderIn(
      'ru',
      <WithToasts>
        <PositionSection />
      </WithToasts>,
    )
    const choice = await screen.findByRole('switch')
    await userEvent.click(choice)
    await waitFor(() => expect(choice.getAttribute('aria-checked')).toBe('false'))

    const changed = { type: 'updated', entity: 'employees' } as const
    await letPass(400, () => {
      stream.send({ ...changed, id: 5, origin: stream.origin() })
      stream.send({ ...changed, id: 6 })
    })
    expect(reads()).toBe(1)

    stream.send({ ...changed, id: 5 })
    await waitFor(() => expect(reads()).toBe(2))
    forgetActor()
  })

  it('says where the browser would not tell', async () => {
    vi.stubGlobal('isSecureContext', false)
    await show(<PositionSection />, AGREED)
    expect(await screen.findByText(/только на страницах, открытых по https/)).toBeTruthy()
  })
})

describe('positions without a connection', () => {
  const at = (lat: number) => ({ lat, lng: 37 })
  const refusal = new ApiError(409, { code: 'conflict', message: 'Нельзя' })

  it('wait for it, and go out together in their order', async () => {
    const send = vi.fn(async (_points: unknown): Promise<void> => {
      throw unreachable()
    })
    const sender = openPositionSender(send)
    await sender.take(at(1))
    await sender.take(at(2))
    send.mockImplementation(async () => undefined)
    await sender.take(at(3))
    expect(send).toHaveBeenLastCalledWith([1, 2, 3].map((lat) => expect.objectContaining(at(lat))))
    await sender.flush()
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('are as many as a call may bring: the oldest are dropped', async () => {
    let isAway = true
    const send = vi.fn(async (_points: { lat: number }[]) => {
      if (isAway) throw unreachable()
    })
    const sender = openPositionSender(send)
    for (let lat = 0; lat < 1005; lat++) await sender.take(at(lat / 100))
    isAway = false
    await sender.flush()
    const sent = send.mock.lastCall?.[0] ?? []
    expect([sent.length, sent[0]?.lat]).toEqual([1000, 0.05])
  })

  it('are given up when the server does not want them, and when their owner does not', async () => {
    const send = vi.fn(async (_points: unknown): Promise<void> => {
      throw refusal
    })
    const sender = openPositionSender(send)
    await sender.take(at(1))
    await sender.flush()
    expect(send).toHaveBeenCalledTimes(1)

    send.mockImplementation(async () => {
      throw unreachable()
    })
    await sender.take(at(2))
    sender.forget()
    await sender.flush()
    expect(send).toHaveBeenCalledTimes(2)
  })
})
