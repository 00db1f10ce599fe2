import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { asOwnChange } from '#src/providers/calls/own-changes.ts'
import { liveStream } from '#src/providers/live/live-stream.ts'
import { ChangeAnnouncer } from '#src/shell/ChangeAnnouncer.tsx'
import { serveEventStream } from '../support/event-stream.ts'
import { renderIn } from '../support/speak.tsx'

const LIST = 'Список обновился: его изменили другие пользователи'
const ROW = 'Страница обновилась: запись изменил другой пользователь'

function Listener({ onEvent }: { onEvent: (event: LiveEvent | null) => void }) {
  useEffect(() => liveStream.listen(onEvent), [onEvent])
  return null
}

/** Shows what announces changes. Returns what announces one, and resolves when the page has received it. */
async function announce(id: number | null) {
  const send = serveEventStream()
  const heard: (LiveEvent | null)[] = []
  await renderIn(
    'ru',
    <>
      <ChangeAnnouncer resource="clients" id={id} />
      <Listener onEvent={(event) => heard.push(event)} />
    </>,
  )
  return async (event: LiveEvent) => {
    const before = heard.length
    send(event)
    await act(() => vi.waitFor(() => expect(heard).toHaveLength(before + 1)))
  }
}

const said = () => screen.getByRole('status').textContent

it('a change of the list that is shown is said in a live region', async () => {
  const receive = await announce(null)
  expect(said()).toBe('')
  await receive({ type: 'updated', entity: 'clients', id: 7 })
  await vi.waitFor(() => expect(said()).toBe(LIST))
})

it('of a page only what concerns its row is said', async () => {
  const receive = await announce(7)
  await receive({ type: 'updated', entity: 'clients', id: 8 })
  await receive({ type: 'updated', entity: 'requests', id: 7 })
  await receive({ type: 'updated', entity: 'clients', id: 7 })
  await vi.waitFor(() => expect(said()).toBe(ROW))
})

it("the echo of one's own change is not said", async () => {
  const receive = await announce(7)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await asOwnChange('a key', () => receive({ type: 'deleted', entity: 'clients', id: 7, origin: 'a key' }))
  await receive({ type: 'updated', entity: 'clients', id: 7, origin: 'a key' })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(said()).toBe('')

  await receive({ type: 'updated', entity: 'clients', id: 7, origin: 'another' })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(said()).toBe(ROW)
})
