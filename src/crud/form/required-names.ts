import { createContext, useContext } from 'react'

const RequiredNames = createContext<ReadonlySet<string>>(new Set())

export const RequiredNamesProvider = RequiredNames.Provider

/** Whether the call a form sends cannot do without a name. */
export function useIsRequired(name: string): boolean {
  return useContext(RequiredNames).has(name)
}
