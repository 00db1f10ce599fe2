import { useWarnAboutChange } from '@refinedev/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { GUEST_PATHS } from '#contract/paths.ts'
import { lazyPage } from '../kit/page/lazy-page.ts'
import { type Actor, forgetActor, ownerOf } from '../providers/actor.ts'
import { dropToken, hasSession, onForeignSessionChange } from '../providers/calls/session.ts'
import { onSignInNeeded } from '../providers/calls/sign-in-again.ts'
import { rememberReturnAddress } from '../providers/return-address.ts'

const SignInAgainDialog = lazyPage(() => import('./SignInAgainDialog.tsx'), 'guest')

/**
 * Handles the end of the session. With unsaved input, or during a change, a dialog asks to sign in again and the
 * interrupted call goes on; otherwise the sign-in page does, and leads back here.
 */
export function SessionKeeper({ actor }: { actor: Actor }) {
  const navigate = useNavigate()
  const { warnWhen } = useWarnAboutChange()
  const hasUnsavedInput = useRef(false)
  const isAsking = useRef(false)
  const [answer, setAnswer] = useState<{ give: (isSignedIn: boolean) => void } | null>(null)
  const giveUp = useRef(() => {})

  // The dialog goes with the page that it stands over, such as that of a user who is signing out.
  useEffect(() => () => giveUp.current(), [])

  useEffect(() => {
    hasUnsavedInput.current = warnWhen
    // By the time the session ends, a new build may have replaced the dialog's chunk.
    if (warnWhen) SignInAgainDialog.loadAhead()
  }, [warnWhen])

  useEffect(() => {
    const ask = () => {
      isAsking.current = true
      return new Promise<boolean>((resolve) => {
        giveUp.current = () => resolve(false)
        setAnswer({ give: resolve })
      })
    }
    const goToSignIn = () => {
      rememberReturnAddress()
      forgetActor()
      navigate(GUEST_PATHS.signIn, { replace: true })
    }
    const stopAsking = onSignInNeeded(({ isChange }) => {
      if (isChange || hasUnsavedInput.current) return ask()
      goToSignIn()
      return Promise.resolve(false)
    })
    const stopWatching = onForeignSessionChange((owner) => {
      // The dialog itself handles a sign-in in another window.
      if (owner === ownerOf(actor) || isAsking.current) return
      dropToken()
      if (hasUnsavedInput.current) return
      if (hasSession()) location.reload()
      else goToSignIn()
    })
    return () => {
      stopAsking()
      stopWatching()
    }
  }, [navigate, actor])

  if (!answer) return null
  const close = (isSignedIn: boolean) => {
    isAsking.current = false
    setAnswer(null)
    answer.give(isSignedIn)
  }
  return (
    <Suspense>
      <SignInAgainDialog
        actor={actor}
        onSignedIn={() => close(true)}
        onLeave={() => {
          close(false)
          rememberReturnAddress()
          // A full page load: the user chose to discard the input, so nothing may ask about it again.
          hasUnsavedInput.current = false
          location.assign(GUEST_PATHS.signIn)
        }}
      />
    </Suspense>
  )
}
