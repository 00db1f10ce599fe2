import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { SignInForm } from '../custom-pages/auth/SignInForm.tsx'
import { api } from '../providers/api.ts'
import { LANDING_PATH, type SignedIn } from '../providers/auth.ts'
import { beginSession } from '../providers/session.ts'
import { ownerIdOf, ownerOf, type Viewer } from '../providers/viewer.ts'

interface SignInAgainDialogProps {
  viewer: Viewer
  onSignedIn: () => void
  onLeave: () => void
}

/** Signing in over the page as it stands: what was typed below stays. */
export default function SignInAgainDialog({ viewer, onSignedIn, onLeave }: SignInAgainDialogProps) {
  const { t } = useTranslation()

  const goOn = async ({ userData, accounts }: SignedIn) => {
    // Somebody else at the same screen: nothing of the page below is theirs to see.
    if (userData.id !== ownerIdOf(viewer)) return location.assign(LANDING_PATH)
    const current = accounts.find(({ is_current }) => is_current)
    if (current?.id !== viewer.account.id) {
      const tokens = await api.auth.switchAccount({ body: { account_id: viewer.account.id } })
      beginSession(tokens, ownerOf(viewer))
    }
    onSignedIn()
  }

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
      <SignInForm submitText={t('shell.signInAgain.submit')} email={viewer.user.email} onSignedIn={goOn} />
      <Button type="text" block onClick={onLeave} style={{ marginBlockStart: 8 }}>
        {t('shell.signInAgain.leave')}
      </Button>
    </Modal>
  )
}
