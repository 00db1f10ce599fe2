import ConfigProvider from 'antd/es/config-provider'
import notification from 'antd/es/notification'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import { PagePending } from '../kit/page/PagePending.tsx'
import { forgetActor } from '../providers/actor.ts'
import { api } from '../providers/calls/api.ts'
import { useLocale } from '../providers/language/i18n.ts'
import { closeButton, TOAST } from '../providers/toast.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'

// The toast outlives this page and is rendered outside the app's theme, so it needs its own provider.
ConfigProvider.config({ holderRender: (toast) => <ThemeProvider>{toast}</ThemeProvider> })

/** Verifies the email address of a mailed link, shows the outcome and goes on to the first page. */
export default function EmailVerification() {
  const { t } = useTranslation()
  const { antdLocale } = useLocale()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const hasBegun = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const toast = { ...TOAST, closable: closeButton(antdLocale) }
    const hash = params.get('verifyHash') ?? ''
    // Some mail programs decode the address once too often.
    const email = (params.get('verifyEmail') ?? '').replaceAll(' ', '+')
    api.passwords
      .verifyEmail({ params: { email, hash } })
      .then(
        () => notification.success({ ...toast, message: t('shell.verify.done') }),
        (error: { errors?: Record<string, string>; message: string }) =>
          notification.error({ ...toast, message: error.errors?.hash ?? error.message }),
      )
      .finally(() => {
        forgetActor()
        navigate(PAGE_PATHS.start, { replace: true })
      })
  }, [navigate, params, t, antdLocale])

  return <PagePending />
}
