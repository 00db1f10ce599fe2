import { useTexts } from '../../providers/use-texts.ts'

/** Work types a company starts with are kept by short names and shown translated; its own stand as they were typed. */
export function useWorkTypeLabel(): (name: string) => string {
  const { t } = useTexts()
  return (name) => t(`requests.workTypes.${name}`, { defaultValue: name })
}

export function WorkType({ name }: { name: string | null }) {
  const workTypeLabel = useWorkTypeLabel()
  return name ? workTypeLabel(name) : '—'
}
