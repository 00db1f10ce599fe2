import { CheckOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { NOTIFICATIONS_KEPT_DAYS } from '#contract/limits.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import { FilterSelect } from '#src/kit/inputs/FilterSelect.tsx'
import { ListPager } from '#src/kit/list/ListPager.tsx'
import { usePagedAddress } from '#src/kit/list/use-paged-address.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { NotificationList } from './NotificationList.tsx'
import { LATEST, UNREAD, useNotifications } from './notification-lists.ts'
import styles from './notifications.module.css'
import { offeredTypes } from './offered-types.ts'
import { useReading } from './use-reading.ts'

/** All notifications that are kept, by day, filtered by what the address says. */
export default function NotificationsPage() {
  const { t } = useTranslation()
  const isAdmin = useAbility().can('administer', 'account')
  const groups = offeredTypes(isAdmin, ['app'])
  const { params, page, narrow, turn } = usePagedAddress()
  const isUnreadOnly = params.get('unread') === 'true'
  const chosen = params.get('type')?.split(',') ?? []
  const type = groups.flatMap(({ types }) => types).filter((one) => chosen.includes(one))
  const isNarrowed = isUnreadOnly || type.length > 0

  const list = useNotifications({
    ...(isUnreadOnly ? UNREAD : LATEST),
    ...(type.length > 0 && { type }),
    ...(page > 1 && { page }),
  })
  const { isLookingOnly, readAll } = useReading()

  const nothingOf = type.length > 0 ? 'nothingMatches' : 'nothingUnread'
  const reason = isNarrowed ? nothingOf : 'empty'

  return (
    <>
      <PageHeader
        title={t('shell.pages.notifications')}
        actions={
          <>
            {!isLookingOnly && Boolean(list.data?.unread_count) && (
              <Button icon={<CheckOutlined aria-hidden />} onClick={() => void readAll()}>
                {t('notificationCenter.readAll')}
              </Button>
            )}
            <LinkButton
              to={PAGE_PATHS.notificationSettings}
              icon={<SettingOutlined aria-hidden />}
              aria-label={t('notificationCenter.toSettings')}
            >
              {t('notificationCenter.change')}
            </LinkButton>
          </>
        }
      />
      <div className={styles.page}>
        <div className={styles.bar}>
          <Segmented
            aria-label={t('notificationCenter.which')}
            value={isUnreadOnly}
            onChange={(isOn) => narrow({ unread: isOn ? 'true' : undefined })}
            options={[
              { value: false, label: t('notificationCenter.whichAll') },
              { value: true, label: t('notificationCenter.whichUnread') },
            ]}
          />
          <FilterSelect
            label={t('notificationCenter.type')}
            isMultiple
            value={type.join(',') || undefined}
            onChange={(type) => narrow({ type })}
            options={groups.map(({ group, types }) => ({
              label: t(`notificationCenter.groups.${group}`),
              options: types.map((value) => ({ value, label: t(`notificationCenter.types.${value}`) })),
            }))}
          />
        </div>
        <NotificationList
          list={list}
          empty={
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t(`notificationCenter.${reason}`)}
              style={{ paddingBlock: 48 }}
            >
              {(isNarrowed || page > 1) && (
                <Button onClick={() => narrow({ type: undefined, unread: undefined })}>
                  {t('notificationCenter.showRead')}
                </Button>
              )}
            </Empty>
          }
        />
        {list.data && list.data.total > 0 && (
          <Flex vertical gap="small">
            <ListPager page={list.data} onTurn={turn} />
            <Text type="secondary">{t('notificationCenter.kept', { count: NOTIFICATIONS_KEPT_DAYS })}</Text>
          </Flex>
        )}
      </div>
    </>
  )
}
