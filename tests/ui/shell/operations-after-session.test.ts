import { waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { onSignInNeeded, signInAgain } from '#src/providers/calls/sign-in-again.ts'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import { openOperationLog } from '#src/providers/offline/operation-log.ts'
import { letPass } from '../support/let-pass.ts'
import { forEachOwnUser, PUMP, sent, signInOnSite, start } from '../support/on-site.ts'
import { NO_PAGES } from '../support/sent-operations.ts'

let user: number
let owner: string
forEachOwnUser((next) => {
  user = next
  owner = `${user}:1`
})

describe('what waits when the session has ended', () => {
  it('has its user asked to sign in again, and goes out then', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user)
    await goOff()
    await start(PUMP)
    localStorage.removeItem('naryad.session')
    const ask = vi.fn(async () => {
      localStorage.setItem('naryad.session', owner)
      return true
    })
    onTestFinished(onSignInNeeded(ask))
    vi.stubGlobal('fetch', refusingFirst(globalThis.fetch))
    await comeBack()
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(ask).toHaveBeenCalledWith({ isChange: true })
    expect(sent(asked).at(-1)).toEqual(['7/start', {}])
  })

  it('goes out once its user has signed in again, whatever asked for it', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user)
    await goOff()
    await start(PUMP)
    localStorage.setItem('naryad.session', '999:1')
    await letPass(50, comeBack)
    expect(sent(asked)).toEqual([])
    localStorage.setItem('naryad.session', owner)
    onTestFinished(onSignInNeeded(async () => true))
    await signInAgain({ isChange: false })
    await waitFor(() => expect(currentOperations()).toEqual([]))
    expect(sent(asked)).toEqual([['7/start', {}]])
  })

  it('asks no one while they sign out', async () => {
    const { asked, goOff, comeBack } = await signInOnSite(user)
    await goOff()
    await start(PUMP)
    localStorage.removeItem('naryad.session')
    localStorage.setItem('naryad.session.left', '')
    const ask = vi.fn(async () => true)
    onTestFinished(onSignInNeeded(ask))
    await letPass(50, comeBack)
    expect(ask).not.toHaveBeenCalled()
    expect(sent(asked)).toEqual([])
    localStorage.removeItem('naryad.session.left')
    await openOperationLog(owner, NO_PAGES)
  })
})

/** The first call is answered with 401. */
function refusingFirst(answering: typeof fetch): typeof fetch {
  let isFirst = true
  return async (...call) => {
    if (!isFirst) return answering(...call)
    isFirst = false
    const error = { code: 'unauthenticated', message: 'Войдите, чтобы продолжить' }
    return Response.json({ error }, { status: 401 })
  }
}
