import { DEMO_SIGN_INS } from '#server/demo/content/employees.ts'

/** A call of the API, with its idempotency key if it has one. Resolves to the payload. */
export type Call = <Answer>(method: string, path: string, body?: object, key?: string) => Promise<Answer>

/** Calls as the demo's user of a role. */
export async function signInAs(url: string, role: string): Promise<Call> {
  const { email, password } = signInOf(role)
  const call = callsWith(url)
  const { access_token } = await call<{ access_token: string }>('POST', 'auth/login', {
    email,
    password,
    transport: 'body',
  })
  return callsWith(url, access_token)
}

export function signInOf(role: string): { email: string; password: string } {
  const user = DEMO_SIGN_INS.find((one) => one.role === role)
  if (!user) throw new Error(`The demo has no ${role}`)
  return user
}

function callsWith(url: string, token?: string): Call {
  return async (method, path, body, key) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()).response
  }
}
