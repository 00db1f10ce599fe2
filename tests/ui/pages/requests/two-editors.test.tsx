import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import EditDrawer from '#src/custom-pages/requests/form/EditDrawer.tsx'
import { useRequest } from '#src/parts/requests/request-cache.ts'
import { signInAs } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'
import { WithToasts } from '../../support/WithToasts.tsx'

afterEach(() => vi.unstubAllGlobals())

const OPENED = {
  ...{ id: 7, number: 107, version: 4, name: 'Осмотр', description: 'Шумит', type: 'planned', work_type: null },
  ...{ client: null, facility: null, manager: null, equipment: [], checklists: [], employees: [], contact: null },
  ...{ status: 1, priority: 0, client_sign_required: false, actions: ['update'] },
} as unknown as RequestPage

const RENAMING = {
  ...{ id: 31, kind: EVENT_KINDS.requestChanged.id, actor: { id: 5, name: 'Лапина Дарья', avatar: null } },
  ...{
    request: { id: 7, number: 107, name: 'Замена' },
    facility: null,
    note: null,
    created_at: '2026-03-02T09:00:00Z',
  },
  payload: { name: 'Замена', changes: { name: { old: 'Осмотр', new: 'Замена' } } },
}

/** Renames the request in the drawer while a colleague changes it, and says what was sent. */
async function renameWhile(colleagueChanged: Partial<RequestPage>) {
  const current = { ...OPENED, ...colleagueChanged, version: 5 }
  const asked = await signInAs({}, ({ path, method, body }) => {
    if (path === '/requests/7/feed') return { response: { data: [RENAMING], total: 1 } }
    if (method !== 'PATCH') return { response: path === '/requests/7' ? OPENED : [] }
    const { version } = body as { version: number }
    if (version === 5) return { response: { ...current, ...(body as object), version: 6 } }
    return { status: 409, error: { code: 'stale', message: 'Изменена', details: current } }
  })
  const onClose = vi.fn()
  function Page() {
    const { data } = useRequest(7)
    return data ? <EditDrawer request={data} onClose={onClose} /> : null
  }
  await renderIn(
    'ru',
    <WithToasts>
      <Page />
    </WithToasts>,
  )
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Осмотр насоса' } })
  save()
  const sent = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  return { onClose, sent }
}

function save() {
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
}

it('what a colleague changed in other fields is merged without a word', async () => {
  const { onClose, sent } = await renameWhile({ description: 'Шумит и греется' })
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(sent()).toEqual([
    { name: 'Осмотр насоса', version: 4 },
    { name: 'Осмотр насоса', version: 5 },
  ])
  expect(screen.queryAllByRole('alert')).toEqual([])
})

it('of a field that both changed it says who, and both values; saving again keeps what was typed', async () => {
  const { onClose, sent } = await renameWhile({ name: 'Замена' })
  const changed = await screen.findByText(/эти поля изменил кто-то другой: Название/)
  const notice = changed.closest('[role=alert]')
  await waitFor(() => expect(notice?.textContent).toMatch(/Лапина Дарья.*Название: Осмотр → Замена/))
  expect(screen.getByLabelText<HTMLInputElement>('Название').value).toBe('Осмотр насоса')
  expect([sent().length, onClose.mock.calls]).toEqual([1, []])
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(sent()[1]).toEqual({ name: 'Осмотр насоса', version: 5 })
})
