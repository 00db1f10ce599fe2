import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import { perform } from '#src/providers/offline/operation-log.ts'
import type { Operation } from '#src/providers/offline/operations.ts'
import { listStored, replaceOperation, storeOperation } from '#src/providers/offline/stored-operations.ts'
import { letPass } from '../support/let-pass.ts'
import { answer, finish, forEachOwnUser, PUMP, sent, signInOnSite, start } from '../support/on-site.ts'

const params = { id: PUMP.id }
const ALREADY_DONE = { status: 409, error: { code: 'conflict', message: 'Это уже выполнено' } }

let user: number
let owner: string
forEachOwnUser((next) => {
  user = next
  owner = `${user}:1`
})

/** A photo whose bytes the browser reads for as long as the test wants. */
function slowPhoto() {
  const { promise, resolve } = Promise.withResolvers<void>()
  class SlowFile extends File {
    override arrayBuffer() {
      return promise.then(() => super.arrayBuffer())
    }
  }
  return { file: new SlowFile(['bytes'], 'boiler.jpg', { type: 'image/jpeg' }), readIt: resolve }
}

const takePhoto = (item: number, file: File) =>
  perform('answer', PUMP, { params, body: { checklist_item_id: item }, files: [file] })

/** An operation of another tab, as it lies in the store: nothing has been heard of it here. */
async function ofAnotherTab(like: Operation | undefined, call: string, position: number): Promise<Operation> {
  const operation = { ...like, id: `${call} of another tab ${user}`, call, position } as Operation
  await storeOperation(operation)
  return operation
}

describe('what is done on a request', () => {
  it('goes out after what was done before, however long a photo of that is read', async () => {
    const { asked } = await signInOnSite(user)
    // The code that sends is there.
    await start(PUMP)
    const { file, readIt } = slowPhoto()
    const photo = takePhoto(1, file)
    const finished = finish(PUMP)
    await letPass(50)
    expect(sent(asked)).toHaveLength(1)
    readIt()
    await Promise.all([photo, finished])
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(sent(asked).map(([path]) => path)).toEqual(['7/start', '7/set-checklist-item-answer', '7/finish'])
  })

  it('is stored, and said to wait, after what was done before: another tab reads what is stored', async () => {
    const { goOff } = await signInOnSite(user)
    await goOff()
    const { file, readIt } = slowPhoto()
    const photo = takePhoto(1, file)
    const said = vi.fn()
    const finished = finish(PUMP).then(said)
    await letPass(50)
    expect(await listStored(owner)).toEqual([])
    expect(said).not.toHaveBeenCalled()
    readIt()
    await Promise.all([photo, finished])
    expect(await listStored(owner)).toHaveLength(2)
  })

  it('is not stored any more once a later answer has replaced it', async () => {
    const { goOff } = await signInOnSite(user)
    await goOff()
    const { file, readIt } = slowPhoto()
    const first = takePhoto(1, file)
    const second = takePhoto(1, new File(['better'], 'better.jpg', { type: 'image/jpeg' }))
    await expect(first).resolves.toEqual({ state: 'waiting' })
    readIt()
    await second
    await letPass(50)
    expect((await listStored(owner)).map(({ files }) => files?.map(({ name }) => name))).toEqual([['better.jpg']])
  })

  it('while the former sender gives back its turn is sent after that', async () => {
    const { asked } = await signInOnSite(user)
    const [worked, returned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const request = async (_: string, work: () => Promise<void>) => {
      await work()
      worked.resolve()
      await returned.promise
    }
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
    await start(PUMP)
    await worked.promise
    const answered = answer(PUMP, 1, 11)
    await waitFor(async () => expect(await listStored(owner)).toHaveLength(1))
    await letPass(50)
    returned.resolve()
    await answered
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(sent(asked).map(([path]) => path)).toEqual(['7/start', '7/set-checklist-item-answer'])
  })
})

describe('of several tabs the one that sends', () => {
  it('first reads what another has done on the request before', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user)
    await goOff()
    await finish(PUMP)
    await ofAnotherTab(currentOperations()[0], 'start', 1)
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(sent(asked)).toEqual([
      ['7/start', {}],
      ['7/finish', {}],
    ])
  })

  it('sends no more what is over there, though it has not heard so', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user)
    await goOff()
    await start(PUMP)
    await replaceOperation(currentOperations()[0]?.id ?? '', null)
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(sent(asked)).toEqual([])
  })

  it('takes over what waits for long', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval')
    const { asked, goOff, comeBack } = await signInOnSite(user)
    await goOff()
    await start(PUMP)
    const [mine] = currentOperations()
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    // It has looked into the store for the last time.
    await letPass(500)
    const theirs = await ofAnotherTab(mine, 'finish', 2)
    new BroadcastChannel('naryad-operations').postMessage({ operation: theirs })
    await waitFor(() => expect(currentOperations()).toEqual([theirs]))
    for (const [look, ms] of timers.mock.calls) if (ms === 60_000) (look as () => void)()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(sent(asked)).toEqual([
      ['7/start', {}],
      ['7/finish', {}],
    ])
  })

  it('leaves what the office decides about, of which it has not heard', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user)
    await goOff()
    await start(PUMP)
    const [operation] = currentOperations()
    await storeOperation({ ...operation, state: 'ended', outcome: 'kept' } as Operation)
    await comeBack()
    await waitFor(() => expect(currentOperations()).toMatchObject([{ state: 'ended', outcome: 'kept' }]))
    expect(sent(asked)).toEqual([])
  })

  it('asks what became of an operation whose own call is too late', async () => {
    const { asked } = await signInOnSite(
      user,
      () => ALREADY_DONE,
      () => ({ outcome: 'kept', reason: 'cancelled' }),
    )
    await expect(start(PUMP)).resolves.toEqual({ state: 'waiting' })
    expect(currentOperations()).toMatchObject([{ state: 'ended', outcome: 'kept' }])
    expect(sent(asked)).toEqual([
      ['7/start', {}],
      ['7/start', {}],
    ])
  })
})
