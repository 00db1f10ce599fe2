export default function RequestAddPage() {
  return null
}
