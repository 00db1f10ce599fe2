import { Suspense, useLayoutEffect } from 'react'
import { BrowserRouter, type Location, Route, Routes, useLocation } from 'react-router'
import { GUEST_PATHS } from '#contract/paths.ts'
import { GuestOnly } from './custom-pages/auth/GuestOnly.tsx'
import { lazyPage } from './kit/page/lazy-page.ts'
import { PageBoundary } from './kit/page/PageBoundary.tsx'
import { PagePending } from './kit/page/PagePending.tsx'
import { notePosition } from './providers/back.ts'
import { isPagePath } from './resources/page-paths.ts'
import { SignedInOnly } from './shell/SignedInOnly.tsx'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

const SignInPage = lazyPage(() => import('./custom-pages/auth/sign-in.tsx'), 'guest')
const SignUpPage = lazyPage(() => import('./custom-pages/auth/sign-up.tsx'), 'guest')
const SsoReturnPage = lazyPage(() => import('./custom-pages/auth/sso-return.tsx'), 'guest')
const ForgotPasswordPage = lazyPage(() => import('./custom-pages/auth/forgot-password.tsx'), 'guest')
const ResetPasswordPage = lazyPage(() => import('./custom-pages/auth/reset-password.tsx'), 'guest')
const InvitationPage = lazyPage(() => import('./custom-pages/auth/invitation.tsx'), 'guest')
const UnsubscribePage = lazyPage(() => import('./custom-pages/unsubscribe/page.tsx'), 'guest', 'unsubscribe')
const EmailVerification = lazyPage(() => import('./shell/EmailVerification.tsx'))
const PrivacyPolicyPage = lazyPage(() => import('./custom-pages/auth/privacy-policy.tsx'), 'guest')
const LicensePage = lazyPage(() => import('./custom-pages/auth/license.tsx'), 'guest')
const PublicRequestPage = lazyPage(() => import('./custom-pages/public-request/page.tsx'), 'publicRequest')
const PublicLabelPage = lazyPage(() => import('./custom-pages/public-label/page.tsx'), 'publicLabel')
const NotFoundPage = lazyPage(() => import('./shell/NotFoundPage.tsx'))
const SignedInApp = lazyPage(() => import('./signed-in-app.tsx'), 'catalogs')

/** Guest pages stay light: Refine is loaded with the first signed-in page. */
export function App() {
  return (
    <BrowserRouter>
      <ThemeProvider>
        <Pages />
      </ThemeProvider>
    </BrowserRouter>
  )
}

function Pages() {
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history has a location of its own
  useLayoutEffect(notePosition, [location])
  return (
    <PageBoundary resetOn={location.pathname}>
      <Suspense fallback={<PagePending />}>
        <PageAt pathname={location.pathname} search={location.search} />
      </Suspense>
    </PageBoundary>
  )
}

/** A mailed link may add the parameters that verify an email to any address; those come first, for guests too. */
function PageAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const given = new URLSearchParams(search)
  if (given.has('verifyHash') && given.has('verifyEmail')) return <EmailVerification />
  return (
    <Routes>
      <Route element={<GuestOnly />}>
        <Route path={GUEST_PATHS.signIn} element={<SignInPage />} />
        <Route path={GUEST_PATHS.signUp} element={<SignUpPage />} />
        <Route path={GUEST_PATHS.forgotPassword} element={<ForgotPasswordPage />} />
      </Route>
      <Route path={GUEST_PATHS.ssoReturn} element={<SsoReturnPage />} />
      <Route path={GUEST_PATHS.resetPassword} element={<ResetPasswordPage />} />
      <Route path={GUEST_PATHS.invitation} element={<InvitationPage />} />
      <Route path={GUEST_PATHS.unsubscribe} element={<UnsubscribePage />} />
      <Route path={GUEST_PATHS.privacyPolicy} element={<PrivacyPolicyPage />} />
      <Route path={GUEST_PATHS.license} element={<LicensePage />} />
      <Route path={GUEST_PATHS.label} element={<PublicLabelPage />} />
      <Route path={GUEST_PATHS.request} element={<PublicRequestPage />} />
      <Route
        path="*"
        element={
          isPagePath(pathname) ? (
            <SignedInOnly>
              <SignedInApp />
            </SignedInOnly>
          ) : (
            <NotFoundPage />
          )
        }
      />
    </Routes>
  )
}
