import { describe, expect, it } from 'vitest'
import { changedPart, toBody, toFormValues, valuesFromAddress } from '#src/crud/form/form-values.ts'
import type { Resource } from '#src/crud/resource.ts'
import type { Field, Row } from '#src/fields/field.ts'
import { isSame } from '#src/kit/form/changed-values.ts'
import { mergeNewer } from '#src/kit/form/merge-newer.ts'

const input: Field = { Cell: () => null, Input: () => null }
const place: Field = { Cell: () => null, FormItems: () => null, names: ['city', 'lat'] }
const owner: Field = {
  ...input,
  read: (row: Row) => row.owner,
  toInput: (value) => (value as { id: number } | null)?.id ?? null,
  fromAddress: Number,
}

const resource = {
  name: 'facilities',
  titleOf: () => '',
  fields: { name: input, note: input, place, owner_id: owner, total: { Cell: () => null } },
  columns: [],
  sections: [{ title: 'main', fields: ['name', 'note', 'place', 'owner_id', 'total'] }],
  paths: { list: '/' },
} as unknown as Resource

const row = { id: 1, name: 'Parus', note: null, city: 'Moscow', lat: 55, owner: { id: 7, name: 'Ivan' }, total: 3 }

describe('a form', () => {
  it('shows what the row holds, a reference by its id, and nothing that is only computed', () => {
    expect(toFormValues(resource, row)).toEqual({ name: 'Parus', note: null, city: 'Moscow', lat: 55, owner_id: 7 })
  })

  it('starts with what a link fills in and leaves out names it does not know', () => {
    expect(valuesFromAddress(resource, new URLSearchParams('owner_id=7&name=x&tab=y'))).toEqual({ owner_id: 7 })
  })

  it('sends only what was changed, and together what one field writes', () => {
    const before = toBody(resource, toFormValues(resource, row))
    const after = { ...before, note: 'new', city: 'Tver' }
    expect(changedPart(resource, before, after)).toEqual({ note: 'new', city: 'Tver', lat: 55 })
  })

  it('sends nothing when an empty input means an absent value', () => {
    const before = toBody(resource, toFormValues(resource, row))
    expect(changedPart(resource, before, { ...before, note: '' })).toEqual({})
  })

  it('tells false and zero apart from nothing', () => {
    expect([isSame(false, null), isSame(0, null), isSame('', null), isSame(undefined, null)]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('a change made elsewhere while a form is open', () => {
  const seen = { name: 'Parus', note: 'old' }

  it('is shown where nothing was typed', () => {
    const merge = mergeNewer(seen, seen, { name: 'Parus', note: 'theirs' })
    expect(merge).toEqual({ toShow: { note: 'theirs' }, contested: [] })
  })

  it('leaves what was typed alone, and names the fields both changed', () => {
    const merge = mergeNewer(seen, { name: 'Mine', note: 'old' }, { name: 'Theirs', note: 'old' })
    expect(merge).toEqual({ toShow: {}, contested: ['name'] })
  })

  it('is no contest when both typed the same', () => {
    const merge = mergeNewer(seen, { ...seen, name: 'Same' }, { ...seen, name: 'Same' })
    expect(merge).toEqual({ toShow: {}, contested: [] })
  })
})
