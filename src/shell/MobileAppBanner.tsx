import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProductName } from '../kit/page/product.ts'
import { type AppStore, dismissBanner, isBannerDismissed, storesOfDevice } from './mobile-apps.ts'
import styles from './Shell.module.css'

/** Offers the companion app on a phone; once dismissed, it comes back after a day. */
export default function MobileAppBanner() {
  const { t } = useTranslation()
  const product = useProductName()
  const [isHidden, setHidden] = useState(isBannerDismissed)
  if (isHidden) return null
  const hide = () => {
    dismissBanner()
    setHidden(true)
  }
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
