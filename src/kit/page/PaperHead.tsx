import { useTranslation } from 'react-i18next'
import { dateFormat } from '#contract/values/formats.ts'
import { useActor } from '#src/providers/actor.ts'
import { useIsPrinting } from '#src/theme/printing.ts'
import styles from './PaperHead.module.css'

/** On paper alone: whose page it is and when it was printed. */
export function PaperHead() {
  const isPrinting = useIsPrinting()
  const account = useActor()?.account.name
  const { t, i18n } = useTranslation()
  if (!isPrinting || !account) return null
  const at = dateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }).format(new Date())
  return (
    <div className={styles.head}>
      <span>{account}</span>
      <span>{t('shell.printed', { at })}</span>
    </div>
  )
}
