import { CloseOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { PAGE_PATHS } from '#contract/paths.ts'
import { useDismissal } from '#src/kit/feedback/use-dismissal.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { useActor } from '#src/providers/actor.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import styles from './settings.module.css'
import { useTariffs } from './use-tariffs.ts'

/** Warns an admin that the storage is almost full, or full; once dismissed, it comes back after a day or with the next step. */
export default function StorageNotice() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const accountId = useActor()?.account.id
  const { data } = useTariffs()
  const state = data?.usage.state
  const { isHidden, hide } = useDismissal(`naryad.storage-notice.${accountId}.${state}`)
  if (!state || state === 'ok' || isHidden) return null
  return (
    <Alert
      type={state === 'full' ? 'error' : 'warning'}
      showIcon
      closable={{ closeIcon: <CloseOutlined aria-hidden />, 'aria-label': t('crud.close') }}
      className={styles.notice}
      message={t(`settings.storage.${state}`)}
      action={
        <LinkButton size={isPhone ? 'middle' : 'small'} to={PAGE_PATHS.fileStore}>
          {t('settings.storage.open')}
        </LinkButton>
      }
      onClose={hide}
    />
  )
}
