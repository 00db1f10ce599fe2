import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { RequestChecklists } from '#src/custom-pages/requests/page/RequestChecklists.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import {
  closeOperationLog,
  openOperationLog,
  perform,
  retryAllOperations,
} from '#src/providers/offline/operation-log.ts'
import { ConnectionNotice } from '#src/shell/ConnectionNotice.tsx'
import { answer, forEachOwnUser, PUMP, REFUSED, signInOnSite, start } from '../support/on-site.ts'
import { NO_PAGES } from '../support/sent-operations.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const CHECKED = {
  ...{ id: 31, position: 1, title: 'Замечания', hint: null, type: 'text', answers: [], is_required: false },
  ...{ photo_required: false, min: null, max: null, unit: null, answer: null, photo: null, answered_at: null },
}

let user: number
forEachOwnUser((next) => {
  user = next
})

describe('the notice of the connection', () => {
  it('says how many answers wait, lists them, and leaves when all have gone out', async () => {
    const { goOff, comeBack } = await signInOnSite(user)
    await renderIn('ru', <ConnectionNotice />)
    expect(screen.queryByText(/Нет связи/)).toBeNull()
    await goOff()
    expect(screen.getByText(/Нет связи\. То, что вы сделаете/)).toBeTruthy()
    for (const item of [1, 2, 3, 4, 5]) await act(async () => void (await answer(PUMP, item, 1)))
    expect(screen.getByText('Нет связи, 5 ответов ждут')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Показать' }))
    const list = await screen.findByRole('dialog')
    expect(within(list).getAllByText('Ждёт связи, отправится само')).toHaveLength(5)
    await comeBack()
    await within(list).findByText('Всё отправлено.')
    expect(screen.queryByText(/Нет связи/)).toBeNull()
  })

  it('lists an answer with the title of its item', async () => {
    const { goOff } = await signInOnSite(user)
    const checklist = { id: 4, checklist_id: null, name: 'Осмотр', is_finished: false, items: [CHECKED] }
    const request = { ...PUMP, actions: ['answer'], checklists: [checklist] } as unknown as RequestPage
    await renderIn(
      'ru',
      <WithToasts>
        <AccessProvider>
          <ConnectionNotice />
          <RequestChecklists stored={request} refusals={0} />
        </AccessProvider>
      </WithToasts>,
    )
    await goOff()
    const field = screen.getByRole('textbox', { name: 'Замечания' })
    fireEvent.change(field, { target: { value: 'Подтекает' } })
    fireEvent.blur(field)
    fireEvent.click(await screen.findByRole('button', { name: 'Показать' }))
    const list = await screen.findByRole('dialog')
    expect(within(list).getByText('Ответ чек-листа').parentElement?.textContent).toBe('Ответ чек-листа Замечания')
  })

  it('says over the form of a new request that it is sent by hand', async () => {
    const { goOff } = await signInOnSite(user)
    await renderIn(
      'ru',
      <Routes location="/requests/add">
        <Route path="*" element={<ConnectionNotice />} />
      </Routes>,
    )
    await goOff()
    expect(screen.getByRole('status').textContent).toMatch(/Нет связи\. Введённое сохраняется.*отправьте заявку/)
  })

  it('has the focus again once its list is closed', async () => {
    const { goOff } = await signInOnSite(user)
    await renderIn('ru', <ConnectionNotice />)
    await goOff()
    await act(async () => void (await answer(PUMP, 1, 1)))
    const show = screen.getByRole('button', { name: 'Показать' })
    show.focus()
    fireEvent.click(show)
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape', keyCode: 27 })
    await waitFor(() => expect(document.activeElement).toBe(show))
  })

  it.each([
    ['malformed', 'Не принято: такое действие не принимается.'],
    ['not_found', 'Не принято: заявки больше нет, или вы её больше не видите.'],
  ] as const)('says why what was done is not taken: %s', async (reason, words) => {
    const { goOff, comeBack } = await signInOnSite(user, undefined, () => ({ outcome: 'rejected', reason }))
    await renderIn('ru', <ConnectionNotice />)
    await goOff()
    await act(() => start(PUMP))
    await act(comeBack)
    await waitFor(() => expect(currentOperations()).toMatchObject([{ state: 'ended' }]))
    fireEvent.click(await screen.findByRole('button', { name: 'Показать' }))
    expect(await screen.findByText(words)).toBeTruthy()
    act(closeOperationLog)
    await act(() => openOperationLog(`${user}:1`, NO_PAGES))
    expect(await screen.findByText(words), 'after a reload').toBeTruthy()
  })

  it('speaks English, and offers to try again what was refused', async () => {
    let isRefusing = true
    const file = new File(['%PDF'], 'act.pdf', { type: 'application/pdf' })
    const { goOff, comeBack } = await signInOnSite(user, ({ path }) => {
      if (path.endsWith('/known')) return { response: [] }
      return isRefusing ? REFUSED : { response: null }
    })
    await renderIn('en', <ConnectionNotice />)
    await goOff()
    const attach = () => perform('attachFiles', PUMP, { params: { id: 7 }, files: [file] })
    await act(async () => void (await attach()))
    expect(screen.getByText('No connection, 1 action waiting')).toBeTruthy()
    await comeBack()
    await screen.findByText('Not accepted: 1')
    isRefusing = false
    await act(async () => retryAllOperations())
    await waitFor(() => expect(screen.queryByText('Not accepted: 1')).toBeNull())
  })
})
