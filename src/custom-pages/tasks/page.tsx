export default function TasksPage() {
  return null
}
