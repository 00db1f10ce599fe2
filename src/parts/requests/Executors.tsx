import { useTranslation } from 'react-i18next'
import type { User } from '#contract/route.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { UserName } from '#src/kit/values/UserAvatar.tsx'
import styles from './cells/request-cells.module.css'

const LINES = 2
/** An avatar as high as a line, in pixels. */
const SHORT_SIZE = 20

interface Props {
  users: User[]
  /** Two lines at most; the other executors are counted, and named in a tooltip. */
  isShort?: boolean
}

/** Executors by avatar and name; a request without any says so, for it needs attention. */
export function Executors({ users, isShort = false }: Props) {
  const { t } = useTranslation()
  if (users.length === 0) return <Text type="secondary">{t('requests.unassigned')}</Text>
  const shown = isShort && users.length > LINES ? users.slice(0, LINES - 1) : users
  const others = users.slice(shown.length)
  return (
    <span className={isShort ? styles.short : styles.executors}>
      {shown.map((user) => (
        <UserName key={user.id} user={user} size={isShort ? SHORT_SIZE : undefined} />
      ))}
      {others.length > 0 && (
        <Text type="secondary" title={others.map(({ name }) => name).join(', ')}>
          {t('requests.andOthers', { count: others.length })}
        </Text>
      )}
    </span>
  )
}
