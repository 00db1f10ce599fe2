import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../contract/live.ts'
import { asOwnChange } from '../../src/providers/own-changes.ts'
import { ChangeAnnouncer } from '../../src/shell/ChangeAnnouncer.tsx'
import { renderIn } from './speak.tsx'

let tell: (event: LiveEvent | null) => void = () => {}

vi.mock('../../src/providers/live-stream.ts', () => ({
  liveStream: {
    listen(listener: typeof tell) {
      tell = listener
      return () => {}
    },
  },
}))

const LIST = 'Список обновился: его изменили другие пользователи'
const ROW = 'Страница обновилась: запись изменил другой пользователь'

beforeEach(() => {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 60_000)
})

it('a change of the list that is shown is said in a live region', async () => {
  await renderIn('ru', <ChangeAnnouncer resource="clients" id={null} />)
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => tell({ type: 'updated', entity: 'clients', id: 7 }))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(LIST))
})

it('of a page only what concerns its row is said', async () => {
  await renderIn('ru', <ChangeAnnouncer resource="clients" id={7} />)
  act(() => tell({ type: 'updated', entity: 'clients', id: 8 }))
  act(() => tell({ type: 'updated', entity: 'requests', id: 7 }))
  act(() => tell({ type: 'updated', entity: 'clients', id: 7 }))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(ROW))
})

it("the echo of one's own change is not said", async () => {
  await renderIn('ru', <ChangeAnnouncer resource="clients" id={7} />)
  await asOwnChange(async () => act(() => tell({ type: 'deleted', entity: 'clients', id: 7 })))
  act(() => tell({ type: 'updated', entity: 'clients', id: 7 }))
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(screen.getByRole('status').textContent).toBe('')
})
