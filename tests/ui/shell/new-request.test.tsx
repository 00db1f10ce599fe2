import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import RequestAddPage from '#src/custom-pages/requests/form/add.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { network } from '../support/network.ts'
import { executor, signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => {}
afterEach(() => vi.unstubAllGlobals())

it('a new request that met no connection is sent again by its button, under the same key', async () => {
  const employee = { id: 6, name: 'Орлов Николай', avatar: null }
  const candidates = [{ employee, score: 90, reasons: [], conflicts: [], in_conflict: 0, known: 0 }]
  const asked = await signInAs(executor(1), ({ path, method }) => {
    if (path === '/requests/availability') return { response: { candidates, times: [] } }
    return path === '/requests' && method === 'POST' ? { response: { id: 77, number: 107 } } : { response: [] }
  })
  const keys: (string | undefined)[] = []
  const answering = globalThis.fetch
  let isLost = true
  const { goOff, comeBack } = network()
  const offline = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const isCreating = address.endsWith('/requests') && init?.method === 'POST'
    if (isCreating) keys.push((init.headers as Record<string, string>)['Idempotency-Key'])
    // The answer is lost after the server has taken the request.
    return isCreating && isLost ? answering(address, init).then(() => offline(address, init)) : offline(address, init)
  })
  await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <RequestAddPage />
      </AccessProvider>
    </WithToasts>,
    '/requests/add?client_id=5',
  )
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Течёт кран' } })
  await goOff()
  fireEvent.click(screen.getByRole('button', { name: 'Создать заявку' }))
  await screen.findByText('Нет связи, заявка не отправлена. Введённое сохранено в этом браузере.')

  isLost = false
  await comeBack()
  fireEvent.click(screen.getByRole('button', { name: 'Отправить ещё раз' }))
  await screen.findByText(/107/)
  expect(screen.queryByText(/Нет связи/)).toBeNull()
  const created = asked.filter(({ path, method }) => path === '/requests' && method === 'POST')
  expect(created.length).toBeGreaterThan(1)
  for (const { body } of created) expect(body).toMatchObject({ name: 'Течёт кран' })
  expect([...new Set(keys)]).toEqual([expect.any(String)])
})

it('for a known client it shows what is open already, and waits for the name', async () => {
  const asked = await signInAs(executor(1), ({ path }) => {
    if (path === '/requests/availability') return { response: { candidates: [], times: [] } }
    const data = [{ id: 9, number: 109, name: 'Гудит насос', status: 3, employees: [] }]
    return { response: path === '/requests' ? { data, total: 4 } : [] }
  })
  await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <RequestAddPage />
      </AccessProvider>
    </WithToasts>,
    '/requests/add?client_id=5',
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Название')))
  const open = await screen.findByRole('region', { name: 'Открытые заявки клиента' })
  expect(within(open).getByRole('link', { name: '№109 Гудит насос' }).getAttribute('href')).toBe('/requests/9')
  const query = asked.find(({ path }) => path === '/requests')?.query
  expect(query).toMatchObject({ client_id: '5', status: '1,2,3' })
})

it('marks what it cannot do without, names priorities by one word, and ends with Cancel and the button that sends it', async () => {
  await signInAs(executor(1), ({ path }) => ({
    response: path === '/requests/availability' ? { candidates: [], times: [] } : [],
  }))
  await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <RequestAddPage />
      </AccessProvider>
    </WithToasts>,
    '/requests/add',
  )
  const required = (await screen.findAllByRole('textbox')).filter((input) => input.ariaRequired === 'true')
  expect(required).toEqual([screen.getByLabelText('Название')])
  const priority = within(screen.getByRole('radiogroup', { name: 'Приоритет' }))
  expect(priority.getAllByRole('radio').map(({ parentElement }) => parentElement?.parentElement?.textContent)).toEqual([
    'Обычный',
    'Высокий',
  ])
  const send = screen.getByRole('button', { name: 'Создать заявку' })
  expect(send.previousElementSibling).toBe(screen.getByRole('link', { name: 'Отмена' }))
})
