import { CheckOutlined, LogoutOutlined, SwapOutlined, UserOutlined } from '@ant-design/icons'
import { useGetIdentity, useLogout } from '@refinedev/core'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LANDING_PATH, PAGE_PATHS } from '#contract/paths.ts'
import { useAttempt } from '../kit/feedback/use-attempt.ts'
import { UserAvatar } from '../kit/values/UserAvatar.tsx'
import { useRoleTitle } from '../parts/users/use-role-title.ts'
import { useActor } from '../providers/actor.ts'
import { type Identity, identityOf, switchAccount } from '../providers/auth.ts'
import { leaveFor } from '../providers/calls/session.ts'
import styles from './Shell.module.css'
import { useAskAboutWaitingWork } from './use-ask-about-waiting-work.ts'

/** The signed-in user, their account and role; a menu with their other accounts, the profile and sign-out. */
export function UserMenu({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const ask = useAskAboutWaitingWork()
  const navigate = useNavigate()
  const roleTitle = useRoleTitle()
  const { mutate: logOut } = useLogout()
  const actor = useActor()
  const { data: user } = useGetIdentity<Identity>({
    queryOptions: actor ? { initialData: identityOf(actor) } : {},
  })
  if (!user) return null

  const { account, accounts } = user

  const goTo = (accountId: number) =>
    attempt(async () => {
      await switchAccount(accountId)
      leaveFor(LANDING_PATH)
    })

  const items: MenuProps['items'] = [
    ...(accounts.length > 1
      ? [
          {
            key: 'accounts',
            type: 'group' as const,
            label: t('shell.account.company'),
            children: accounts.map((choice) => ({
              key: `account-${choice.id}`,
              icon: choice.id === account.id ? <CheckOutlined aria-hidden /> : <SwapOutlined aria-hidden />,
              label: choice.name,
              disabled: choice.id === account.id,
              onClick: () => ask('switch', () => goTo(choice.id)),
            })),
          },
          { type: 'divider' as const },
        ]
      : []),
    {
      key: 'profile',
      icon: <UserOutlined aria-hidden />,
      label: t('shell.account.profile'),
      onClick: () => navigate(PAGE_PATHS.profile),
    },
    {
      key: 'sign-out',
      icon: <LogoutOutlined aria-hidden />,
      label: t('shell.account.signOut'),
      onClick: () => ask('signOut', logOut),
    },
  ]

  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" className={styles.user}>
        <span className="visually-hidden">{t('shell.account.menu')}: </span>
        <UserAvatar user={user} size={32} />
        {isPhone ? (
          <span className="visually-hidden">{user.name}</span>
        ) : (
          <span className={styles.userLabels}>
            <span>{user.name}</span>
            <span className={styles.userRole}>
              {roleTitle(user.role.name)} · {account.name}
            </span>
          </span>
        )}
      </Button>
    </Dropdown>
  )
}
