import { Suspense } from 'react'
import { lazyPage } from '../kit/page/lazy-page.ts'
import { PageBoundary } from '../kit/page/PageBoundary.tsx'
import { useActor } from '../providers/actor.ts'
import { useCall } from '../providers/calls/use-call.ts'
import styles from './Shell.module.css'

const InvitationBanner = lazyPage(() => import('./InvitationBanner.tsx'), 'guest')

/** Invitations from other accounts, on every page. None while others may be able to sign in as the user. */
export function Invitations({ isPhone }: { isPhone: boolean }) {
  const actor = useActor()
  const mayAnswer = Boolean(actor?.user.is_email_verified && !actor.seen_as)
  const { data = [], refetch } = useCall('invitations.list', {}, { enabled: mayAnswer })
  if (!mayAnswer) return null
  return data.map((invitation) => (
    <PageBoundary key={invitation.id} resetOn={String(invitation.id)} isQuiet>
      <Suspense fallback={<div className={styles.banner} />}>
        <InvitationBanner invitation={invitation} isPhone={isPhone} onAnswered={() => void refetch()} />
      </Suspense>
    </PageBoundary>
  ))
}
