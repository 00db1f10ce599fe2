import type { ButtonProps } from 'antd'
import { Suspense } from 'react'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { useMay } from '#src/providers/use-may.ts'

const AccessListButton = lazyPage(() => import('./AccessListButton.tsx'), 'accessList')

interface Props extends Pick<ButtonProps, 'type' | 'size'> {
  entity: 'requests' | 'facilities'
  id: number
}

/** Shows an administrator who can see a row, and why; other users do not load it. */
export function WhoReads(props: Props) {
  const mayAsk = useMay('users', 'list')
  return <Suspense>{mayAsk && <AccessListButton {...props} />}</Suspense>
}
