import { useQuery } from '@tanstack/react-query'
import { api } from '#src/providers/api.ts'

export const SIGN_IN_METHODS_KEY = ['sign-in-methods']

/** The sign-in methods of the signed-in user. */
export function useSignInMethods() {
  return useQuery({ queryKey: SIGN_IN_METHODS_KEY, queryFn: () => api.signInMethods.list() })
}
