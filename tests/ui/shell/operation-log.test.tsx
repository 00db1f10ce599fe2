import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import { withOperations } from '#src/custom-pages/requests/unsent/with-operations.ts'
import { learnServerTime } from '#src/providers/calls/server-clock.ts'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import {
  closeOperationLog,
  discardOperation,
  openOperationLog,
  retryAllOperations,
} from '#src/providers/offline/operation-log.ts'
import type { Operation } from '#src/providers/offline/operations.ts'
import { listStored, storeOperation } from '#src/providers/offline/stored-operations.ts'
import { ConnectionNotice } from '#src/shell/ConnectionNotice.tsx'
import type { Answer } from '../support/crud-harness.tsx'
import { letPass } from '../support/let-pass.ts'
import { answer, finish, forEachOwnUser, PUMP, REFUSED, sent, signInOnSite, start } from '../support/on-site.ts'
import { NO_PAGES, outcomesOf, togetherIn } from '../support/sent-operations.ts'
import { executor, signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'

const BOILER = { id: 8, number: 108 }

let user: number
forEachOwnUser((next) => {
  user = next
})

describe('what is done on site', () => {
  it('is answered at once while there is a connection, and nothing is left behind', async () => {
    const { asked } = await signInOnSite(user, () => ({ response: { id: 1 } }))
    await expect(answer(PUMP, 1, 11)).resolves.toEqual({ state: 'sent', answer: { id: 1 } })
    expect(sent(asked)).toEqual([['7/set-checklist-item-answer', { checklist_item_id: 1, answer: 11 }]])
    expect(currentOperations()).toEqual([])
  })

  it('waits without a connection, and goes out by itself in its order when there is one', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user)
    await goOff()
    await expect(start(PUMP)).resolves.toEqual({ state: 'waiting' })
    await answer(PUMP, 1, 11)
    await answer(PUMP, 2, 21)
    // Another answer to the same item replaces the first.
    await answer(PUMP, 1, 12)
    await finish(PUMP)
    expect(sent(asked)).toEqual([])

    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(sent(asked)).toEqual([
      ['7/start', {}],
      ['7/answer', { checklist_item_id: 2, answer: 21 }],
      ['7/answer', { checklist_item_id: 1, answer: 12 }],
      ['7/finish', {}],
    ])
    expect(asked.filter(({ path }) => path === '/operations')).toHaveLength(1)
  })

  it('is stored once, however much waits beside it and however often that is tried in vain', async () => {
    const { goOff } = await signInOnSite(user)
    await goOff()
    await start(PUMP)
    await start(BOILER)
    await answer(PUMP, 1, 11)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const called = vi.fn(globalThis.fetch)
    vi.stubGlobal('fetch', called)
    await answer(PUMP, 1, 12)
    expect(called, 'the rest is left alone').not.toHaveBeenCalled()
    retryAllOperations()
    await waitFor(() => expect(called).toHaveBeenCalled())
    await waitFor(() =>
      expect(currentOperations().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']),
    )
    expect(put).toHaveBeenCalledTimes(1)
  })

  it('goes out with the times at which it was done, and the last contact before', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user, () => ({ response: { id: 1 } }))
    learnServerTime(new Date(Date.now() + HOUR_MS).toUTCString(), Date.now())
    await goOff()
    const before = Date.now()
    await start(PUMP)
    await new Promise((pass) => setTimeout(pass, 1200))
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    const together = asked.filter(({ path }) => path === '/operations')
    const [given] = together.flatMap(togetherIn)
    const distance = (at: string | undefined) => Math.abs(Date.parse(at ?? '') - before)
    expect(distance(given?.done_at)).toBeLessThan(1000)
    const { device_time } = (together[0]?.body ?? {}) as { device_time?: string }
    expect(distance(device_time)).toBeGreaterThan(1000)
    expect(distance(given?.contact?.device_at)).toBeLessThan(1000)
    expect(Math.abs(distance(given?.contact?.at) - HOUR_MS)).toBeLessThan(2000)
  })

  it('goes out in as many calls as the server takes', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user)
    await goOff()
    for (let item = 1; item <= 60; item += 1) await answer(PUMP, item, item)
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    const together = asked.filter(({ path }) => path === '/operations').map((one) => togetherIn(one).length)
    expect(together).toEqual([50, 10])
  })

  it('that cannot be stored is not said to be saved', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user)
    const storing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    try {
      await goOff()
      await expect(start(PUMP)).rejects.toThrow('Не сохранено: нет ни связи, ни места')
      expect(currentOperations()).toEqual([])
      await comeBack()
      await expect(start(PUMP)).resolves.toMatchObject({ state: 'sent' })
      expect(sent(asked)).toEqual([['7/start', {}]])
    } finally {
      storing.mockRestore()
    }
  })

  it('is not said to wait before it is stored', async () => {
    const { goOff } = await signInOnSite(user)
    await renderIn('ru', <ConnectionNotice />)
    await goOff()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    act(() => resolve(start(PUMP)))
    expect(screen.queryByText('Нет связи, 1 действие ждёт')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Показать' }))
    await act(async () => void (await promise))
    expect(screen.getByText('Нет связи, 1 действие ждёт')).toBeTruthy()
    expect(await listStored(`${user}:1`)).toMatchObject([{ call: 'start', state: 'waiting' }])
  })

  it('that the office decides about says so, and holds up nothing', async () => {
    const { goOff, comeBack } = await signInOnSite(user, undefined, ({ call }) =>
      call === 'finish' ? { outcome: 'kept', reason: 'cancelled' } : {},
    )
    await renderIn('ru', <ConnectionNotice />)
    await goOff()
    await act(async () => void (await finish(PUMP)))
    await act(async () => void (await start(BOILER)))
    await comeBack()
    await waitFor(() => expect(currentOperations()).toMatchObject([{ state: 'ended', outcome: 'kept' }]))
    expect(screen.getByText('С этим разбирается офис: 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Повторить всё' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Показать' }))
    const list = await screen.findByRole('dialog')
    expect(within(list).getByText(/с этим разбирается офис, от вас ничего не нужно/)).toBeTruthy()
    fireEvent.click(within(list).getByRole('button', { name: 'Понятно' }))
    await waitFor(() => expect(currentOperations()).toEqual([]))
  })

  it('that fails is sent again, and what follows it on the request', async () => {
    let isFailing = true
    const { asked, goOff, comeBack } = await signInOnSite(user, undefined, () =>
      isFailing ? { outcome: 'failed' } : {},
    )
    await goOff()
    await start(PUMP)
    await finish(PUMP)
    await comeBack()
    await waitFor(() => expect(sent(asked)).toHaveLength(2))
    await waitFor(() => expect(currentOperations()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]))
    isFailing = false
    await goOff()
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(sent(asked).slice(2)).toEqual([
      ['7/start', {}],
      ['7/finish', {}],
    ])
  })

  it('is sent again by its first name when its answer got lost', async () => {
    await signInAs(executor(user))
    const keys: (string | undefined)[] = []
    let losses = 3
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      if (losses-- > 0) {
        keys.push((init.headers as Record<string, string>)['Idempotency-Key'])
        throw new TypeError('Failed to fetch')
      }
      const [operation] = JSON.parse(String(init.body)).operations
      keys.push(operation.id)
      return Response.json(outcomesOf({ body: { operations: [operation] } }))
    })
    await openOperationLog(`${user}:1`, NO_PAGES)
    await expect(answer(PUMP, 1, 11)).resolves.toEqual({ state: 'waiting' })
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
  })

  it('is kept in the browser, and neither shown to nor sent by another user of it', async () => {
    const first = user
    const { goOff } = await signInOnSite(first)
    await goOff()
    await answer(PUMP, 1, 11)
    await waitFor(async () => expect(await listStored(`${first}:1`)).toHaveLength(1))
    closeOperationLog()
    vi.unstubAllGlobals()

    const other = await signInOnSite(first + 1000)
    await other.comeBack()
    expect(currentOperations()).toEqual([])
    expect(sent(other.asked)).toEqual([])
    closeOperationLog()
    vi.unstubAllGlobals()

    const again = await signInOnSite(first)
    await waitFor(() => expect(sent(again.asked)).toHaveLength(1))
  })

  it('is shown in the other tabs of its user while it waits, and leaves them once it is over', async () => {
    const otherTab = new BroadcastChannel('naryad-operations')
    const heard: unknown[] = []
    otherTab.onmessage = ({ data }) => heard.push(data)
    try {
      const { goOff, comeBack } = await signInOnSite(user)
      await goOff()
      await answer(PUMP, 1, 11)
      const [mine] = currentOperations()
      await waitFor(() => expect(heard).toEqual([{ operation: mine }]))

      const theirs = { ...mine, id: `of another tab ${user}`, position: 1 }
      otherTab.postMessage({ operation: { ...theirs, owner: 'another:1' } })
      otherTab.postMessage({ operation: theirs })
      await waitFor(() => expect(currentOperations()).toEqual([theirs, mine]))
      otherTab.postMessage({ over: theirs.id })
      await waitFor(() => expect(currentOperations()).toEqual([mine]))

      await comeBack()
      await waitFor(() => expect(heard.at(-1)).toEqual({ over: mine?.id }))
    } finally {
      otherTab.close()
    }
  })

  it('is not replaced by a later answer once it may have arrived, and goes out before it', async () => {
    const failing: Answer = { status: 502, error: { code: 'unavailable', message: 'Not now' } }
    let answered: Answer = failing
    const { asked, goOff, comeBack } = await signInOnSite(user, () => answered)
    expect(await answer(PUMP, 1, 11)).toEqual({ state: 'waiting' })
    await goOff()
    await answer(PUMP, 1, 12)
    // This one has certainly not.
    await answer(PUMP, 1, 13)
    answered = { response: null }
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(sent(asked).slice(-2)).toEqual([
      ['7/answer', { checklist_item_id: 1, answer: 11 }],
      ['7/answer', { checklist_item_id: 1, answer: 13 }],
    ])
  })

  it('of a tab that was closed while sending goes out in its order once another one is in view', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user)
    await goOff()
    await finish(PUMP)
    const [mine] = currentOperations()
    const theirs = (call: string, position: number) =>
      storeOperation({ ...mine, id: `${call} of a closed tab ${user}`, call, position } as Operation)
    await theirs('start', 1)
    await theirs('onTheWay', Date.now() + HOUR_MS)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(currentOperations().map(({ call }) => call)).toEqual(['start', 'finish', 'onTheWay']))
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(sent(asked)).toEqual([
      ['7/start', {}],
      ['7/finish', {}],
      ['7/onTheWay', {}],
    ])
  })

  it('of a page that was closed goes out before what is done while the next one still reads it', async () => {
    const { goOff, comeBack } = await signInOnSite(user)
    await goOff()
    await answer(PUMP, 1, 11)
    const [mine] = currentOperations()
    const photo = { sha256: 'a'.repeat(64), name: 'boiler.jpg', size: 4, mime: 'image/jpeg', taken_at: mine?.doneAt }
    await storeOperation({ ...mine, files: [photo] } as Operation)
    closeOperationLog()
    await comeBack()
    vi.unstubAllGlobals()

    const asked = await signInAs(executor(user), (one) =>
      one.path === '/operations' ? outcomesOf(one) : { response: null },
    )
    void openOperationLog(`${user}:1`, NO_PAGES)
    await finish(PUMP)
    expect(sent(asked)).toEqual([
      ['7/answer', { checklist_item_id: 1, answer: 11 }],
      ['7/finish', {}],
    ])
  })

  it('is not sent once another user has signed in beside it', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user)
    await goOff()
    await answer(PUMP, 1, 11)
    localStorage.setItem('naryad.session', '999:1')
    await letPass(50, comeBack)
    expect(sent(asked)).toEqual([])
    expect(currentOperations()).toMatchObject([{ state: 'waiting' }])
  })

  it('that the server refuses at once says why, and is not kept', async () => {
    await signInOnSite(user, () => REFUSED)
    await expect(start(PUMP)).rejects.toMatchObject({ code: 'transition_not_allowed' })
    expect(currentOperations()).toEqual([])
  })

  it.each([
    [500, 'internal'],
    [502, 'unavailable'],
    [503, 'storage_unavailable'],
  ] as const)('that a failing server answers %i %s waits, and goes out when it works again', async (status, code) => {
    const failing: Answer = { status, error: { code, message: 'Not now' } }
    let answered: Answer = failing
    const { asked, goOff, comeBack } = await signInOnSite(user, () => answered)
    expect(await answer(PUMP, 1, 11)).toEqual({ state: 'waiting' })
    expect(currentOperations()).toMatchObject([{ call: 'answer', state: 'waiting', refusal: null }])

    answered = { response: null }
    await goOff()
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(sent(asked).at(-1)).toEqual(['7/answer', { checklist_item_id: 1, answer: 11 }])
  })

  it('that makes no sense is rejected, and holds up nothing', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user, undefined, ({ body }) =>
      body.checklist_item_id === 1 ? { outcome: 'rejected', reason: 'malformed' } : {},
    )
    await goOff()
    await answer(PUMP, 1, 11)
    await answer(PUMP, 2, 21)
    await finish(PUMP)
    await start(BOILER)
    await comeBack()
    await waitFor(() => expect(currentOperations()).toMatchObject([{ state: 'ended', outcome: 'rejected' }]))
    expect(sent(asked).map(([path]) => path)).toEqual(expect.arrayContaining(['7/finish', '8/start']))
    discardOperation(currentOperations()[0]?.id ?? '')
    await waitFor(() => expect(currentOperations()).toEqual([]))
  })
})

describe('a request with what was done here', () => {
  const row = {
    ...PUMP,
    status: 1,
    actions: ['start', 'works'],
    client_sign_required: true,
    client_sign: null,
    checklists: [{ id: 1, is_finished: false, items: [{ id: 5, answer: null, photo: null }] }],
    works: [],
  } as unknown as RequestPage

  it('can be filled in once it was started, and finished, before the server knows', async () => {
    const { goOff } = await signInOnSite(user)
    await goOff()
    await start(PUMP)
    const started = withOperations(row, currentOperations())
    expect(started.status).toBe(3)
    expect(started.actions).toEqual([
      'finish',
      'sign',
      'finish-checklist',
      'answer',
      'works',
      'fill-custom',
      'pause',
      'attach-files',
    ])
    await answer(PUMP, 5, 51)
    await finish(PUMP)
    const finished = withOperations(row, currentOperations())
    expect(finished.status).toBe(2)
    expect(finished.checklists[0]?.items[0]?.answer).toBe(51)
    expect(row.status).toBe(1)
  })
})
