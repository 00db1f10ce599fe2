import { type CallName, type NamedRoute as Named, namedRoutes } from '#contract/index.ts'

export interface NamedRoute extends Named {
  /** `PATCH /clients/:id`, for the title of a test. */
  title: string
}

/** Every call of the table: what the sweeps walk over, so that a call added later is swept too. */
export const EVERY_CALL: NamedRoute[] = namedRoutes().map((call) => ({
  ...call,
  title: `${call.route.method} ${call.route.path}`,
}))

/** Calls that end the session they are made in: made last, or with a session of their own. */
export const ENDS_SESSION: CallName[] = ['auth.logout', 'auth.logoutByLink']

export function isUnsafe({ route }: NamedRoute): boolean {
  return route.method !== 'GET'
}

export function needsSignIn({ route }: NamedRoute): boolean {
  return route.access !== 'public'
}

/** Whether the path names a row: by an id, not by the hash that itself grants access. */
export function namesRow({ route }: NamedRoute): boolean {
  return /:\w*id\b/i.test(route.path) && route.access !== 'public'
}

/** An answer without when it was read, which is each one's own. */
export function withoutMoment(response: unknown): unknown {
  if (typeof response !== 'object' || response === null || !('now' in response)) return response
  const { now: _, ...others } = response
  return others
}
