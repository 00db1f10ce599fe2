import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDismissal } from '../kit/feedback/use-dismissal.ts'
import { useProductName } from '../kit/page/product.ts'
import { APPS_BANNER_KEY, type AppStore, storesOfDevice } from './mobile-apps.ts'
import styles from './Shell.module.css'

/** Offers the companion app on a phone; once dismissed, it comes back after a day. */
export default function MobileAppBanner() {
  const { t } = useTranslation()
  const product = useProductName()
  const { isHidden, hide } = useDismissal(APPS_BANNER_KEY)
  if (isHidden) return null
  return (
    <aside className={styles.banner} aria-label={t('shell.mobileApp.label')}>
      <span>{t('shell.mobileApp.text', { product })}</span>
      {storesOfDevice().map(({ store, url }: AppStore) => (
        <Button key={store} type="link" href={url} target="_blank" rel="noreferrer">
          {t(`shell.mobileApp.${store}`)}
        </Button>
      ))}
      <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('shell.mobileApp.hide')} onClick={hide} />
    </aside>
  )
}
