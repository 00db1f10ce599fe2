import { useQuery } from '@tanstack/react-query'
import { api } from '../../providers/api.ts'

export const SIGN_IN_METHODS_KEY = ['sign-in-ways']

/** With what the person who is signed in can sign in. */
export function useSignInMethods() {
  return useQuery({ queryKey: SIGN_IN_METHODS_KEY, queryFn: () => api.signInMethods.list() })
}
