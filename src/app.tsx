import { Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { SIGN_IN_PATH } from './providers/auth.ts'
import { GuestOnly } from './shell/GuestOnly.tsx'
import { lazyPage } from './shell/lazy-page.ts'
import { PageBoundary } from './shell/PageBoundary.tsx'
import { PagePending } from './shell/PagePending.tsx'
import { SignedInOnly } from './shell/SignedInOnly.tsx'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

const SignInPage = lazyPage(() => import('./custom-pages/auth/sign-in.tsx'))
const SignUpPage = lazyPage(() => import('./custom-pages/auth/sign-up.tsx'))
const PrivacyPolicyPage = lazyPage(() => import('./custom-pages/auth/privacy-policy.tsx'))
const LicensePage = lazyPage(() => import('./custom-pages/auth/license.tsx'))
const PublicRequestPage = lazyPage(() => import('./custom-pages/public-request/page.tsx'))
const PublicLabelPage = lazyPage(() => import('./custom-pages/public-label/page.tsx'))
const SignedInApp = lazyPage(() => import('./signed-in-app.tsx'))

/** What a guest sees is light: the admin framework comes with the first signed-in page. */
export function App() {
  return (
    <BrowserRouter>
      <ThemeProvider>
        <PageBoundary>
          <Suspense fallback={<PagePending />}>
            <Routes>
              <Route element={<GuestOnly />}>
                <Route path={SIGN_IN_PATH} element={<SignInPage />} />
                <Route path="/sign-up" element={<SignUpPage />} />
              </Route>
              <Route path="/privacy-policy" element={<PrivacyPolicyPage />} />
              <Route path="/license" element={<LicensePage />} />
              <Route path="/e/:hash" element={<PublicLabelPage />} />
              <Route path="/requests/:hash/view" element={<PublicRequestPage />} />
              <Route
                path="*"
                element={
                  <SignedInOnly>
                    <SignedInApp />
                  </SignedInOnly>
                }
              />
            </Routes>
          </Suspense>
        </PageBoundary>
      </ThemeProvider>
    </BrowserRouter>
  )
}
