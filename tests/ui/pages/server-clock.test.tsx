import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { OnTheWayDialog } from '#src/custom-pages/requests/actions/OnTheWayDialog.tsx'
import { ClockNotice } from '#src/kit/values/ClockNotice.tsx'
import { Deadline } from '#src/parts/requests/Deadline.tsx'
import { api } from '#src/providers/calls/api.ts'
import { learnServerTime, serverNow } from '#src/providers/calls/server-clock.ts'
import { known } from '#tests/support/known.ts'
import { answeringServer } from '../support/answering-server.ts'
import { executor, signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** As a `Date` header says it, of a server whose clock is so far ahead of this device's. */
const dateAhead = (ms: number) => new Date(Date.now() + ms).toUTCString()
/** By how much the page's time differs from the device's. */
const difference = () => serverNow() - Date.now()

describe('the time by the server’s clock', () => {
  it('is learned from any answer, and again when the clock has been set right', async () => {
    let date: string | undefined = dateAhead(3 * HOUR_MS)
    await answeringServer(() => ({ date }))
    await api.requests.view({ params: { hash: 'h' } })
    expect(Math.abs(difference() - 3 * HOUR_MS)).toBeLessThan(MINUTE_MS)
    date = undefined
    await api.requests.view({ params: { hash: 'h' } })
    expect(Math.abs(difference() - 3 * HOUR_MS)).toBeLessThan(MINUTE_MS)
    date = dateAhead(0)
    await api.requests.view({ params: { hash: 'h' } })
    expect(Math.abs(difference())).toBeLessThan(1000)
  })

  it('does not follow the time that an answer took', () => {
    const sentAt = Date.now() - 5 * MINUTE_MS
    learnServerTime(dateAhead(-2 * MINUTE_MS), sentAt)
    expect(Math.abs(difference())).toBeLessThan(1000)
    learnServerTime('yesterday', Date.now())
    learnServerTime(dateAhead(HOUR_MS), Date.now() + MINUTE_MS)
    expect(Math.abs(difference())).toBeLessThan(1000)
  })
})

describe('a phone whose clock is three hours slow', () => {
  const request = { id: 7, number: 107 }

  it('tells the client the right time of arrival', async () => {
    const asked = await signInAs(executor(5), () => ({ response: { ...request, actions: [] } }))
    const onClose = vi.fn()
    learnServerTime(dateAhead(3 * HOUR_MS), Date.now())
    await renderIn(
      'ru',
      <WithToasts>
        <OnTheWayDialog request={request} onClose={onClose} />
      </WithToasts>,
    )
    await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: 'через 30 мин' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
    const { expected_at } = known(asked.find(({ path }) => path.endsWith('/on-the-way'))).body as {
      expected_at: string
    }
    const minutes = (Date.parse(expected_at) - Date.now() - 3 * HOUR_MS) / MINUTE_MS
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThan(32)
  })

  it.each([
    ['ru', 'осталось 2 ч', 'просрочена на 1 ч', /Часы этого устройства отстают на 3 ч\./, 'Понятно'],
    ['en', '2 hr', '1 hr', /This device’s clock is 3 hrs? slow\./, 'Got it'],
  ] as const)('counts deadlines rightly, and says so once, in %s', async (locale, left, overdue, note, hide) => {
    const at = new Date(Date.now() + 2 * HOUR_MS).toISOString()
    await renderIn(
      locale,
      <>
        <ClockNotice />
        <Deadline at={at} status={3} />
      </>,
    )
    expect(screen.queryByRole('note')).toBeNull()
    expect(screen.getByText(new RegExp(left))).toBeTruthy()
    act(() => learnServerTime(dateAhead(3 * HOUR_MS), Date.now()))
    expect(screen.getByRole('note').textContent).toMatch(note)
    expect(screen.getByText(new RegExp(overdue))).toBeTruthy()
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: hide }))
    expect(screen.queryByRole('note')).toBeNull()
  })
})
