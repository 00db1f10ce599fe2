import { useTexts } from '#src/providers/language/use-texts.ts'

/** The default work types are stored by short names and translated; an account's own are shown as typed. */
export function useWorkTypeLabel(): (name: string) => string {
  const { t } = useTexts()
  return (name) => t(`requests.workTypes.${name}`, { defaultValue: name })
}

export function WorkType({ name }: { name: string | null }) {
  const workTypeLabel = useWorkTypeLabel()
  return name ? workTypeLabel(name) : '—'
}
