import { LegalPage } from './LegalPage.tsx'

export default function LicensePage() {
  return <LegalPage name="license" />
}
