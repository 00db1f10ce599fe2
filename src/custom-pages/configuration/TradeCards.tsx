import { useTranslation } from 'react-i18next'
import { TRADES, type Trade } from '#contract/configuration/trades.ts'
import styles from './configuration.module.css'

interface Props {
  /** While the one that was chosen is fetched. */
  isBusy: boolean
  onChoose: (trade: Trade) => void
}

/** The trades whose companies can begin with a configuration of ours. */
export function TradeCards({ isBusy, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={styles.trades}>
      {TRADES.map((trade) => (
        <li key={trade}>
          <button type="button" className={styles.trade} disabled={isBusy} onClick={() => onChoose(trade)}>
            <strong>{t(`configuration.trades.${trade}.title`)}</strong>
            <span>{t(`configuration.trades.${trade}.text`)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
