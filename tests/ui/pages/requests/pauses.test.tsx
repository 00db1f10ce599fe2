import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { PauseDialog } from '#src/custom-pages/requests/actions/PauseDialog.tsx'
import { offeredActions } from '#src/custom-pages/requests/actions/use-request-actions.tsx'
import { PauseNotice } from '#src/custom-pages/requests/page/PauseNotice.tsx'
import { RequestPauses } from '#src/custom-pages/requests/page/RequestPauses.tsx'
import { withOperations } from '#src/custom-pages/requests/unsent/with-operations.ts'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import { closeOperationLog, discardOperation, openOperationLog, perform } from '#src/providers/offline/operation-log.ts'
import { known } from '#tests/support/known.ts'
import { network } from '../../support/network.ts'
import { NO_PAGES, outcomesOf, togetherIn } from '../../support/sent-operations.ts'
import { actAsAdmin, executor, signInAs } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'
import { WithToasts } from '../../support/WithToasts.tsx'

const EXECUTOR = { id: 5, name: 'Исполнителев Егор', avatar: null }
const REASONS = [
  { id: 1, name: 'waits_for_client', needs_comment: false },
  { id: 4, name: 'other', needs_comment: true },
  { id: 9, name: 'Шторм', needs_comment: false },
].map((reason, position) => ({ ...reason, position, stops: ['resolution'], is_archived: false }))
const REQUEST = {
  id: 7,
  number: 107,
  status: 3,
  version: 3,
  actions: ['finish', 'sign', 'answer', 'finish-checklist', 'works', 'pause'],
  employees: [EXECUTOR],
  checklists: [],
  pauses: [],
  paused_since: null,
  finished_at: null,
  on_the_way_at: null,
} as unknown as RequestPage
const SINCE = '2026-11-27T11:00:00Z'
const PAUSED = {
  ...REQUEST,
  actions: ['finish', 'sign', 'works', 'resume', 'correct-pause'],
  paused_since: SINCE,
  pauses: [
    {
      id: 31,
      reason: { id: 1, name: 'waits_for_client' },
      comment: 'Вернётся в среду',
      from: SINCE,
      to: null,
      paused_by: EXECUTOR,
      resumed_by: null,
    },
  ],
} as unknown as RequestPage

const LIST = { response: { data: REASONS, current_page: 1, per_page: 100, total: REASONS.length } }
type Asked = { path: string; body?: unknown }
const answer = ({ path }: Asked) => (path.startsWith('/pause-reasons') ? LIST : { response: PAUSED })

afterEach(() => {
  for (const { id } of currentOperations()) discardOperation(id)
  closeOperationLog()
  vi.unstubAllGlobals()
})

async function openDialog(locale: 'ru' | 'en', onClose = vi.fn()) {
  const asked = await signInAs(executor(5), answer)
  await renderIn(
    locale,
    <WithToasts>
      <PauseDialog request={REQUEST} onClose={onClose} />
    </WithToasts>,
  )
  return { asked, onClose, user: userEvent.setup({ delay: null }) }
}

describe('the dialog', () => {
  it('offers the reasons in their order, the usual ones translated, and sends the chosen one with a comment', async () => {
    const { asked, onClose, user } = await openDialog('ru')
    const radios = await screen.findAllByRole('radio')
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(['Ждём клиента', 'Другое', 'Шторм'])
    await user.click(screen.getByRole('radio', { name: 'Ждём клиента' }))
    await user.type(screen.getByLabelText('Комментарий'), 'Вернётся в среду ')
    await user.click(screen.getByRole('button', { name: 'На паузу' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
    const sent = known(asked.find(({ path }) => path === '/requests/7/pause'))
    expect(sent.body).toEqual({ reason_id: 1, comment: 'Вернётся в среду' })
  })

  it('asks for a reason, and for the comment that it needs, before anything is sent', async () => {
    const { asked, onClose, user } = await openDialog('en')
    await screen.findByRole('radio', { name: 'Other' })
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Choose the reason for the pause')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Other' }))
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Write a comment')).toBeTruthy()
    expect(screen.getByLabelText('Comment').getAttribute('aria-required')).toBe('true')
    expect(asked.filter(({ path }) => path.includes('/pause') && !path.includes('reasons'))).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the page', () => {
  it('says since when and what it waits for, and goes on from there', async () => {
    await signInAs(executor(5), answer)
    const onTake = vi.fn()
    await renderIn('ru', <PauseNotice request={PAUSED} since={SINCE} isBusy={false} onTake={onTake} />)
    expect(await screen.findByText(/На паузе с .*: ждём клиента/)).toBeTruthy()
    expect(screen.getByText('Вернётся в среду')).toBeTruthy()
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Продолжить' }))
    expect(onTake).toHaveBeenCalledWith('resume')
  })

  it('offers to pause or to resume, whichever can be', () => {
    actAsAdmin()
    expect(offeredActions(REQUEST, EXECUTOR.id)).toContain('pause')
    expect(offeredActions(PAUSED, EXECUTOR.id)).toContain('resume')
    expect(offeredActions(PAUSED, EXECUTOR.id)).not.toContain('pause')
  })

  it('lists the pauses, which an admin corrects', async () => {
    const asked = await signInAs(executor(5), answer)
    actAsAdmin()
    await renderIn(
      'ru',
      <WithToasts>
        <RequestPauses request={PAUSED} />
      </WithToasts>,
    )
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('button', { name: /Исправить паузу с/ }))
    await user.type(await screen.findByLabelText('Почему исправляете'), 'Забыл')
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(asked.some(({ path }) => path === '/requests/7/pauses/31')).toBe(true))
    expect(asked.find(({ path }) => path === '/requests/7/pauses/31')?.body).toEqual({
      from: SINCE,
      to: null,
      reason_id: 1,
      comment: 'Забыл',
      version: 3,
    })
  })
})

describe('without a connection', () => {
  it('the page is paused, resumed and finished before the server knows it', async () => {
    const asked = await signInAs(executor(5), (one) => (one.path === '/operations' ? outcomesOf(one) : answer(one)))
    const { goOff, comeBack } = network()
    await openOperationLog('5:1', NO_PAGES)
    await goOff()
    const params = { id: 7 }
    const shown = () => withOperations(REQUEST, currentOperations())
    await perform('pause', { ...REQUEST, subject: 'Ждём клиента' }, { params, body: { reason_id: 1 } })
    expect(shown()).toMatchObject({ status: 3, pauses: [{ reason: { name: 'Ждём клиента' }, to: null }] })
    expect(shown().paused_since).toBe(shown().pauses[0]?.from)
    expect(shown().actions).toContain('resume')
    expect(shown().actions).not.toContain('pause')
    await perform('resume', REQUEST, { params, body: {} })
    expect(shown()).toMatchObject({ paused_since: null, pauses: [{ to: expect.any(String) }] })
    expect(shown().actions).toContain('pause')
    await perform('pause', REQUEST, { params, body: { reason_id: 1 } })
    await perform('finish', REQUEST, { params, body: {} })
    expect(shown()).toMatchObject({ status: 4, paused_since: null })
    expect(shown().pauses.map(({ to }) => to === null)).toEqual([false, false])
    expect(shown().actions).not.toEqual(expect.arrayContaining(['pause']))
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    const together = asked.filter(({ path }) => path === '/operations').flatMap(togetherIn)
    expect(together.map(({ call }) => call)).toEqual(['pause', 'resume', 'pause', 'finish'])
  })
})
