export default function LicensePage() {
  return null
}
