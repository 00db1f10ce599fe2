import { useCall } from '#src/providers/calls/use-call.ts'

/** The sign-in methods of the signed-in user. */
export function useSignInMethods() {
  return useCall('signInMethods.list', {})
}
