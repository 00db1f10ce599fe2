import { DisconnectOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { formatRecent } from '#src/kit/values/format-time.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import styles from '../board.module.css'

/** Says that the phone of an executor at work is silent, and since when. */
export function SilentPhone({ since }: { since: string }) {
  const { t, i18n } = useTranslation()
  const time = formatRecent(since, i18n.language, useNow())
  return (
    <span className={styles.silent} title={t('board.silentHow')}>
      <DisconnectOutlined aria-hidden /> {t('board.silent', { time })}
    </span>
  )
}
