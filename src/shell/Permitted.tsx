import { Outlet } from 'react-router'
import { isAllowed, useAbility } from '../providers/access-control.tsx'
import { lazyPage } from './lazy-page.ts'

const ForbiddenPage = lazyPage(() => import('./ForbiddenPage.tsx'))

interface PermittedProps {
  resource: string
  action: string
}

/** The routes inside are for those who may do this with the resource; the others are told that they may not. */
export function Permitted({ resource, action }: PermittedProps) {
  useAbility()
  return isAllowed(resource, action) ? <Outlet /> : <ForbiddenPage />
}
