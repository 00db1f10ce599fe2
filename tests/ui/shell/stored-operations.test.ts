import { afterEach, expect, it, vi } from 'vitest'
import type { Operation } from '#src/providers/offline/operations.ts'
import { listStored, replaceOperation, storeNew, storeOperation } from '#src/providers/offline/stored-operations.ts'

const OWNER = '7:1'
const files = [new File(['bytes'], 'boiler.jpg', { type: 'image/jpeg' })]
const NOTE = { id: 'note', owner: OWNER, position: 1, requestId: 31, call: 'interact', args: { files } } as Operation

afterEach(() => vi.restoreAllMocks())

it('an operation whose photo finds no room is not stored either', async () => {
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'photos') throw new DOMException('Full', 'QuotaExceededError')
    return put.apply(this, given)
  })
  expect(await storeNew(NOTE, () => true)).toBeNull()
  expect(await listStored(OWNER)).toEqual([])
})

it('a change that the browser breaks off is no error that no one handles', async () => {
  await storeOperation(NOTE)
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const get = IDBObjectStore.prototype.get
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    const request = get.call(this, key)
    this.transaction.abort()
    return request
  })
  await replaceOperation(NOTE.id, null)
  await new Promise((pass) => setTimeout(pass, 20))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(await listStored(OWNER)).toHaveLength(1)
})
