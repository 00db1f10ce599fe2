import { useLogin } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '#contract/auth/auth.ts'
import { LANDING_PATH } from '#contract/paths.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { PasswordByEmail } from '../custom-pages/auth/PasswordByEmail.tsx'
import { SignInForm } from '../custom-pages/auth/SignInForm.tsx'
import { SsoButtons } from '../custom-pages/auth/SsoButtons.tsx'
import { type Actor, ownerIdOf, ownerOf } from '../providers/actor.ts'
import type { Credentials, LoginAnswer } from '../providers/auth.ts'
import { api } from '../providers/calls/api.ts'
import { beginSession, nameSessionOwner, renewSession } from '../providers/calls/session.ts'
import { onSignedInBeside } from '../providers/sso.ts'

/** In place of going to the start page and of a toast: the form says what was wrong. */
const STAY_HERE = { onSuccess() {}, onError() {} }

interface SignInAgainDialogProps {
  actor: Actor
  onSignedIn: () => void
  onLeave: () => void
}

/** Signs in over the current page: what was typed in it stays. */
export default function SignInAgainDialog({ actor, onSignedIn, onLeave }: SignInAgainDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync } = useLogin<Credentials>({ mutationOptions: STAY_HERE })
  // Refine types every provider's answer alike; this is ours.
  const logIn = (credentials: Credentials) => mutateAsync(credentials) as Promise<LoginAnswer>

  const goOn = async (userId: number, accounts: SignedIn['accounts']) => {
    // Another user signed in on this screen: they must not see the page below.
    if (userId !== ownerIdOf(actor)) return location.assign(LANDING_PATH)
    const current = accounts.find(({ is_current }) => is_current)
    if (current?.id !== actor.account.id) {
      const tokens = await api.auth.switchAccount({ body: { account_id: actor.account.id } })
      beginSession(tokens, ownerOf(actor))
    }
    onSignedIn()
  }

  const goOnBeside = useRef(async () => {})
  goOnBeside.current = async () => {
    if (!(await renewSession(true))) return
    const now = await api.auth.check()
    nameSessionOwner(ownerOf(now))
    await goOn(ownerIdOf(now), now.accounts)
  }
  useEffect(() => onSignedInBeside(() => void goOnBeside.current()), [])

  const email = actor.seen_as ? undefined : actor.user.email

  return (
    <Modal
      open
      title={t('shell.signInAgain.title')}
      closable={false}
      maskClosable={false}
      keyboard={false}
      footer={null}
    >
      <p>{t('shell.signInAgain.text')}</p>
      <SignInForm
        submitText={t('shell.signInAgain.submit')}
        email={email}
        logIn={logIn}
        onSignedIn={({ signedIn: { userData, accounts } }) => goOn(userData.id, accounts)}
      />
      <SsoButtons inWindow />
      {email && (
        <div style={{ marginBlockStart: 16 }}>
          <PasswordByEmail email={email} isPlain />
        </div>
      )}
      <Button type="text" block onClick={onLeave} style={{ marginBlockStart: 8 }}>
        {t('shell.signInAgain.leave')}
      </Button>
    </Modal>
  )
}
