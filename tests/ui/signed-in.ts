import { beginSession, endSession } from '../../src/providers/session.ts'
import { forgetViewer, reloadViewer } from '../../src/providers/viewer.ts'
import { type Answer, type Asked, answerCalls } from './crud-harness.tsx'

/** Signs a user in as a page does it, before a server that answers as the test says. */
export async function signInAs(userId: number, answer: (asked: Asked) => Answer = () => ({ response: null })) {
  endSession()
  forgetViewer()
  beginSession({ access_token: 'token' })
  const user = { id: userId, role: { id: 1, name: 'executor' }, locale: 'ru' }
  const viewer = { user, account: { id: 1, currency: 'RUB' }, accounts: [], permissions: [], seen_as: null }
  const asked = answerCalls((call) => (call.path === '/check' ? { response: viewer } : answer(call)))
  await reloadViewer()
  return asked
}
