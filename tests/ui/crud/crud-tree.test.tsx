import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { EquipmentRow } from '#contract/goods/equipment.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const READ = ['equipment:read'] as const

function piece(id: number, title: string, spareparts_count: number): EquipmentRow {
  return {
    id,
    title,
    article: null,
    model: null,
    manufacturer: null,
    serial: null,
    facility: null,
    parent: null,
    installed_on: null,
    warranty_till: null,
    checklists: [],
    tags: [],
    spareparts_count,
    is_archived: false,
    created_at: '2026-01-02T03:04:05Z',
    custom: {},
  }
}

const UNIT = piece(1, 'Чиллер', 1)
const PART = piece(2, 'Компрессор', 1)
const PART_OF_PART = piece(3, 'Масляный фильтр', 0)

/** The list's calls: what is on its own, what belongs to a unit, or everything. Selectors find nothing. */
function answer({ path, query }: Asked): Answer {
  if (path === '/equipments/parents') return pageOf([UNIT])
  if (path !== '/equipments') return { response: [] }
  if (query.parent_id === '1') return pageOf([PART])
  return pageOf(query.parent_id === '2' ? [PART_OF_PART] : [PART, UNIT])
}

function pageOf(rows: EquipmentRow[]): Answer {
  return { response: { data: rows, current_page: 1, per_page: 20, total: rows.length } }
}

describe('a list of rows that belong to rows', () => {
  it('shows those on top, and under each what belongs to it once it is opened', async () => {
    const asked = answerCalls(answer)
    await openAt('/products?tab=equipment', READ)
    await screen.findByRole('link', { name: 'Чиллер' })
    expect(screen.queryByRole('link', { name: 'Компрессор' })).toBeNull()
    expect(asked.some(({ path }) => path === '/equipments')).toBe(false)

    await userEvent.click(screen.getByRole('button', { name: /Показать.*Чиллер/, expanded: false }))
    await screen.findByRole('link', { name: 'Компрессор' })
    await userEvent.click(screen.getByRole('button', { name: /Показать.*Компрессор/ }))
    await screen.findByRole('link', { name: 'Масляный фильтр' })
    expect(screen.queryByRole('button', { name: /Масляный фильтр/ })).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: /Скрыть.*Чиллер/, expanded: true }))
    expect(screen.queryByRole('link', { name: 'Компрессор' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Масляный фильтр' })).toBeNull()
  })

  it('is flat while something narrows it: what is found may be a part', async () => {
    const asked = answerCalls(answer)
    await openAt('/products?tab=equipment&q=ер', READ)
    await screen.findByRole('link', { name: 'Компрессор' })
    expect(screen.queryByRole('button', { name: /Показать/ })).toBeNull()
    expect(asked.some(({ path }) => path === '/equipments/parents')).toBe(false)
  })
})

describe('chosen rows', () => {
  it('are counted, and their labels printed, wherever in the tree they are', async () => {
    answerCalls(answer)
    await openAt('/products?tab=equipment', READ)
    expect(screen.queryByRole('link', { name: 'Печать этикеток' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: /Показать.*Чиллер/ }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать «Компрессор»' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все на странице' }))
    expect(screen.getByText('Выбрано: 2')).toBeTruthy()
    const print = screen.getByRole('link', { name: 'Печать этикеток' })
    expect(print.getAttribute('href')).toBe('/equipment/labels?ids=2,1')

    await userEvent.click(screen.getByRole('button', { name: 'Снять выбор' }))
    await waitFor(() => expect(screen.queryByText(/Выбрано/)).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Выбрать «Компрессор»' }).checked).toBe(false)
  })
})
