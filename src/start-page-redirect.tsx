import { Navigate } from 'react-router'
import type { StartPage as Name } from '../contract/start-pages.ts'
import { useActor } from './providers/actor.ts'
import { LANDING_PATH } from './providers/auth.ts'
import { PAGE_PATHS } from './resources/page-paths.ts'

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
