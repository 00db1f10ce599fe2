import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { forgetActor, reloadActor } from '#src/providers/actor.ts'
import { beginSession, forgetSession } from '#src/providers/calls/session.ts'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import { closeOperationLog, discardOperation, openOperationLog, perform } from '#src/providers/offline/operation-log.ts'
import { Invitations } from '#src/shell/Invitations.tsx'
import { UserMenu } from '#src/shell/UserMenu.tsx'
import { type Asked, answerCalls } from '../support/crud-harness.tsx'
import { network } from '../support/network.ts'
import { NO_PAGES } from '../support/sent-operations.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const ACCOUNTS = [
  { id: 1, name: 'Тепло', is_current: true },
  { id: 2, name: 'Холод', is_current: false },
]
const USER = { id: 900, firstname: 'Анна', surname: 'Орлова', role: { id: 1, name: 'executor' }, locale: 'ru' }
const ACTOR = {
  user: { ...USER, is_email_verified: true },
  account: { ...ACCOUNTS[0], currency: 'RUB' },
  accounts: ACCOUNTS,
  permissions: [],
  features: {},
  seen_as: null,
}
const INVITATION = { id: 5, company: 'Холод', role: 'executor', created_at: '2026-01-02T03:04:05Z' }

/** The calls to the server other than reads. */
const done = (asked: Asked[]) =>
  asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

let needsAgreement: boolean
beforeEach(() => {
  needsAgreement = false
})
afterEach(async () => {
  for (const { id } of currentOperations()) discardOperation(id)
  closeOperationLog()
  vi.unstubAllGlobals()
})

async function signIn(): Promise<Asked[]> {
  forgetSession()
  forgetActor()
  beginSession({ access_token: 'token' })
  const asked = answerCalls(({ path }) => {
    if (path === '/check') return { response: ACTOR }
    if (path === '/auth/invitations') return { response: [{ ...INVITATION, needs_agreement: needsAgreement }] }
    // In place of reloading the page, which jsdom cannot do.
    return { status: 409, error: { code: 'conflict', message: 'Не сейчас' } }
  })
  await reloadActor()
  await openOperationLog('900:1', NO_PAGES)
  return asked
}

async function leaveWorkWaiting() {
  const { goOff } = network()
  await goOff()
  await perform('start', { id: 7, number: 107 }, { params: { id: 7 }, body: {} })
}

describe('going to another account from the menu', () => {
  async function choose() {
    await renderIn(
      'ru',
      <WithToasts>
        <UserMenu isPhone={false} />
      </WithToasts>,
    )
    fireEvent.click(screen.getByRole('button'))
    fireEvent.click(await screen.findByText('Холод'))
  }

  it('asks nothing while nothing waits', async () => {
    const asked = await signIn()
    await choose()
    await waitFor(() => expect(done(asked)).toEqual([{ path: '/auth/switch-account', body: { account_id: 2 } }]))
  })

  it('asks about what is not sent yet, and stays where one chooses to', async () => {
    const asked = await signIn()
    await leaveWorkWaiting()
    await choose()
    await screen.findAllByText('Перейти в другую компанию, не дождавшись отправки?')
    press('Остаться')
    expect(done(asked)).toEqual([])
    expect(currentOperations()).toHaveLength(1)
  })
})

describe('answering an invitation from its banner', () => {
  async function showBanner(): Promise<HTMLElement> {
    await renderIn(
      'ru',
      <WithToasts>
        <Invitations isPhone={false} />
      </WithToasts>,
    )
    return screen.findByRole('button', { name: 'Принять' })
  }
  const ACCEPT = '/auth/invitations/5/accept'

  it('asks nothing of who agreed to the texts of today', async () => {
    const asked = await signIn()
    fireEvent.click(await showBanner())
    await waitFor(() => expect(done(asked)).toEqual([{ path: ACCEPT, body: {} }]))
  })

  it('asks who has not, and sends to what they agreed', async () => {
    needsAgreement = true
    const asked = await signIn()
    fireEvent.click(await showBanner())
    await screen.findAllByText('Принять приглашение компании «Холод»?')
    expect(screen.getByRole('link', { name: 'политику конфиденциальности' })).toBeTruthy()
    expect(done(asked)).toEqual([])
    press('Принять приглашение')
    await waitFor(() => expect(done(asked)).toEqual([{ path: ACCEPT, body: { agreed: LEGAL_VERSIONS } }]))
  })

  it('asks before it is declined', async () => {
    const asked = await signIn()
    await showBanner()
    press('Отклонить')
    const question = await screen.findByRole('dialog', { name: 'Отклонить приглашение компании «Холод»?' })
    expect(done(asked)).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: 'Отклонить' }))
    await waitFor(() => expect(done(asked)).toMatchObject([{ path: '/auth/invitations/5' }]))
  })

  it('asks about what is not sent yet', async () => {
    const asked = await signIn()
    const button = await showBanner()
    await leaveWorkWaiting()
    fireEvent.click(button)
    await screen.findAllByText('Перейти в другую компанию, не дождавшись отправки?')
    press('Остаться')
    expect(done(asked)).toEqual([])
  })
})
