import { theme } from 'antd'
import type { WorkTypeColor, WorkTypeIcon } from '#contract/work-types/work-type-looks.ts'
import { workTypeName } from '#contract/work-types/work-type-name.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useKnownWorkTypes } from '../work-types/known-work-types.ts'
import styles from './status/StatusTag.module.css'
import { WORK_TYPE_ICON } from './work-type-icons.ts'

/** What the users of this language call a type of work. */
export function useWorkTypeLabel(): (name: string) => string {
  const { language } = useTexts()
  const known = useKnownWorkTypes()
  return (name) => workTypeName(name, language, known)
}

/** The type of work that a request names, as the account shows it. */
export function WorkType({ name }: { name: string | null }) {
  const label = useWorkTypeLabel()
  const type = useKnownWorkTypes().find((one) => one.name === name || (name && one.former_names.includes(name)))
  if (!name) return '—'
  return <WorkTypeTag label={label(name)} icon={type?.icon ?? null} color={type?.color ?? null} />
}

interface TagProps {
  label: string
  icon: WorkTypeIcon | null
  color: WorkTypeColor | null
}

/** Plain text, unless the account gave the type a colour or an icon. */
export function WorkTypeTag({ label, icon, color }: TagProps) {
  const { token } = theme.useToken()
  if (!icon && !color) return label
  const Icon = icon && WORK_TYPE_ICON[icon]
  // Shade 8 on shade 1 keeps AA contrast in both themes.
  const colors = color
    ? { color: token[`${color}-8`], borderColor: token[`${color}-3`], backgroundColor: token[`${color}-1`] }
    : { color: token.colorText, borderColor: token.colorBorder, backgroundColor: token.colorBgLayout }
  return (
    <span className={styles.tag} style={colors}>
      {Icon && <Icon aria-hidden />}
      {label}
    </span>
  )
}
