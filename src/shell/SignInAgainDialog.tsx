import { Button, Modal } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordByLetter } from '../custom-pages/auth/PasswordByLetter.tsx'
import { SignInForm } from '../custom-pages/auth/SignInForm.tsx'
import { SocialButtons } from '../custom-pages/auth/SocialButtons.tsx'
import { api } from '../providers/api.ts'
import { LANDING_PATH, type SignedIn } from '../providers/auth.ts'
import { beginSession, nameSessionOwner, renewSession } from '../providers/session.ts'
import { onSignedInBeside } from '../providers/social.ts'
import { ownerIdOf, ownerOf, type Viewer } from '../providers/viewer.ts'

interface SignInAgainDialogProps {
  viewer: Viewer
  onSignedIn: () => void
  onLeave: () => void
}

/** Signing in over the page as it stands: what was typed below stays. */
export default function SignInAgainDialog({ viewer, onSignedIn, onLeave }: SignInAgainDialogProps) {
  const { t } = useTranslation()

  const goOn = async (userId: number, accounts: SignedIn['accounts']) => {
    // Somebody else at the same screen: nothing of the page below is theirs to see.
    if (userId !== ownerIdOf(viewer)) return location.assign(LANDING_PATH)
    const current = accounts.find(({ is_current }) => is_current)
    if (current?.id !== viewer.account.id) {
      const tokens = await api.auth.switchAccount({ body: { account_id: viewer.account.id } })
      beginSession(tokens, ownerOf(viewer))
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

  const email = viewer.seen_as ? undefined : viewer.user.email

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
        onSignedIn={({ userData, accounts }) => goOn(userData.id, accounts)}
      />
      <SocialButtons inWindow />
      {email && (
        <div style={{ marginBlockStart: 16 }}>
          <PasswordByLetter email={email} isPlain />
        </div>
      )}
      <Button type="text" block onClick={onLeave} style={{ marginBlockStart: 8 }}>
        {t('shell.signInAgain.leave')}
      </Button>
    </Modal>
  )
}
