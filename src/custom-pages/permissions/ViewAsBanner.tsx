import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { PATHS } from '#contract/paths.ts'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import type { Actor } from '#src/providers/actor.ts'
import { viewAsOneself } from '#src/providers/calls/view-as.ts'
import styles from './ViewAsBanner.module.css'

/** Stays in sight on every page while an admin looks through other eyes. */
export default function ViewAsBanner({ role, user }: NonNullable<Actor['seen_as']>) {
  const { t } = useTranslation()
  const roleTitle = useRoleTitle()
  const leave = () => {
    viewAsOneself()
    // A full load: nothing on the page is the user's own.
    location.assign(`${PATHS.users.list}?tab=roles`)
  }
  const title = roleTitle(role.name)
  return (
    <aside className={styles.banner} aria-label={t('permissions.viewAs.action')}>
      <EyeOutlined aria-hidden />
      <span>
        <span className={styles.whose}>
          {user
            ? t('permissions.viewAs.user', { name: user.name, role: title })
            : t('permissions.viewAs.role', { role: title })}
        </span>
        . {t('permissions.viewAs.note')}
      </span>
      <Button type="primary" shape="round" onClick={leave} style={{ minHeight: 40 }}>
        {t('permissions.viewAs.leave')}
      </Button>
    </aside>
  )
}
