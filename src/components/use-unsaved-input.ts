import { useWarnAboutChange } from '@refinedev/core'
import { useEffect } from 'react'

/**
 * Says that the page holds input the server does not have yet: leaving it then asks, and a session that runs out is
 * regained over the page instead of on the sign-in page. Forms of the admin framework say so by themselves.
 */
export function useUnsavedInput(isUnsaved: boolean) {
  const { setWarnWhen } = useWarnAboutChange()
  useEffect(() => {
    setWarnWhen(isUnsaved)
    return () => setWarnWhen(false)
  }, [isUnsaved, setWarnWhen])
}
