import { createContext, useContext } from 'react'
import type { Resource } from './resource.ts'

const ResourceContext = createContext<Resource | null>(null)

export const ResourceProvider = ResourceContext.Provider

/** The entity whose screen this is. */
export function useResource(): Resource {
  const resource = useContext(ResourceContext)
  if (!resource) throw new Error('useResource is called outside a screen of the generator')
  return resource
}
