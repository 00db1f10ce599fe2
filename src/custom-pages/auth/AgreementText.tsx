import type { ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { Link } from 'react-router'

/** To what one agrees, with the texts themselves. */
export function AgreementText({ sentence }: { sentence: 'signUp.agree' | 'reset.agree' | 'invitation.agree' }) {
  return (
    <Trans
      i18nKey={`guest.${sentence}`}
      components={{ license: <LegalLink to="/license" />, privacy: <LegalLink to="/privacy-policy" /> }}
    />
  )
}

/** Opens beside the form, so that nothing typed is lost. */
function LegalLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <Link to={to} target="_blank">
      {children}
    </Link>
  )
}
