import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DAY, EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'
import { answerCalls, openAt } from '#tests/ui/support/crud-harness.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const EXECUTORS = [
  { ...WORKER, tags: ['Лифты'] },
  { ...WORKER, id: 6, name: 'Орлов Николай', tags: ['Насосы'] },
]

/** Opens the board of those who have a tag, before a server that leaves the others out. */
async function openTagged(tag: string) {
  const asked = answerCalls(({ path, query }) => {
    if (path === '/requests/board') {
      const employees = EXECUTORS.filter(({ tags }) => query.tag === undefined || tags.includes(query.tag))
      return { response: { employees, requests: [], waiting: [EMPTY], is_waiting_cut: false } }
    }
    if (path === '/tags') return { response: ['Лифты', 'Насосы'].map((name, index) => ({ id: index + 1, name })) }
    return { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] }
  })
  await openAt(`/requests?view=board&date=${DAY}&tag=${tag}`, ['requests:read', 'requests:update'])
  const choice = await screen.findByRole('combobox', { name: 'Тег исполнителя' })
  return { asked, choice }
}

it('goes from one tag to another at once', async () => {
  const { asked, choice } = await openTagged('Лифты')
  fireEvent.mouseDown(choice)
  await userEvent.click(await screen.findByTitle('Насосы'))
  await screen.findByRole('region', { name: 'Орлов Николай' })
  await waitFor(() => expect(screen.queryByRole('region', { name: WORKER.name })).toBeNull())
  expect(asked.find(({ path }) => path === '/tags')?.query).toEqual({ item_type: 'employee' })
})

it('shows a phone the tag of a link, even one that no executor has', async () => {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...real(media), matches: true }))
  const { asked } = await openTagged('Котлы')
  await screen.findByTitle('Котлы')
  expect(screen.queryByRole('checkbox', { name: 'По тегам' })).toBeNull()
  expect(asked.find(({ path }) => path === '/requests/board')?.query.tag).toBe('Котлы')
})
