import { Navigate } from 'react-router'
import { LANDING_PATH, PAGE_PATHS } from '#contract/paths.ts'
import type { StartPage as Name } from '#contract/start-pages.ts'
import { useActor } from './providers/actor.ts'

const ADDRESSES: Record<Name, string> = {
  requests: LANDING_PATH,
  tasks: PAGE_PATHS.tasks,
  calendar: `${LANDING_PATH}?view=calendar`,
  board: `${LANDING_PATH}?view=board`,
}

/** Goes to the start page that the user chose in their profile. */
export function StartPageRedirect() {
  const actor = useActor()
  return actor && <Navigate to={ADDRESSES[actor.user.start_page]} replace />
}
