export default function PrivacyPolicyPage() {
  return null
}
