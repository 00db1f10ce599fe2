import { expect, test } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterField, option } from '#tests/support/custom-fields.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
await enterField(testApp, account, 'clients', 'place', 'text', { is_indexed: true })
await enterField(testApp, account, 'clients', 'size', 'number', { is_indexed: true })
await enterField(testApp, account, 'clients', 'kinds', 'multichoice', { options: [option(1, 'А'), option(2, 'Б')] })
await enterField(testApp, account, 'products', 'supplier', 'client', { is_indexed: true })

const newClient = async (custom: object) =>
  (await admin.call('clients.create', { body: { name: 'Ромашка', custom: { ...custom } } })).response.id
const customOf = async (id: number) => (await admin.call('clients.show', { params: { id } })).response.custom

test('a client takes the values that it has not itself; undone, both have their own', async () => {
  const [kept, other] = [await newClient({ place: 'Двор' }), await newClient({ place: 'Улица', size: 7, kinds: [2] })]
  const merged = await admin.call('clients.merge', { params: { id: kept }, body: { other_id: other } })
  expect(await customOf(kept)).toEqual({ place: 'Двор', size: 7, kinds: [2] })
  const found = (await admin.call('clients.list', { query: { 'custom.size': '7' } as object })).response
  expect(found.data.map(({ id }) => id)).toEqual([kept])

  const { merge_id } = merged.response
  await admin.call('merges.undo', { params: { id: merge_id } })
  expect(await customOf(kept)).toEqual({ place: 'Двор' })
  expect(await customOf(other)).toEqual({ place: 'Улица', size: 7, kinds: [2] })
  const again = (await admin.call('clients.list', { query: { 'custom.size': '7' } as object })).response
  expect(again.data.map(({ id }) => id)).toEqual([other])
})

test('what refers to a merged client refers to the one it became', async () => {
  const [last, middle, first] = [await newClient({}), await newClient({}), await newClient({})]
  const product = (await admin.call('products.create', { body: { title: 'Насос', custom: { supplier: first } } }))
    .response
  await admin.call('clients.merge', { params: { id: middle }, body: { other_id: first } })
  await admin.call('clients.merge', { params: { id: last }, body: { other_id: middle } })
  const { response } = await admin.call('products.show', { params: { id: product.id } })
  expect(response.custom).toEqual({ supplier: { id: last, name: 'Ромашка' } })
  const query = { 'custom.supplier': String(last) } as object
  expect((await admin.call('products.list', { query })).response.data.map(({ id }) => id)).toEqual([product.id])
})
