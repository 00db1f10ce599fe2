import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Trade } from '#contract/configuration/trades.ts'
import { api } from '#src/providers/calls/api.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { TradeCards } from '../configuration/TradeCards.tsx'
import { GuestLayout } from './GuestLayout.tsx'

/** The last question of a sign-up, which may be left open: what the company does. */
export default function TradeQuestion({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function take(trade: Trade) {
    setBusy(true)
    setFailure(null)
    try {
      const file = await api.configuration.trade({ params: { trade } })
      await api.configuration.import({ body: { file: file as never, name: t(`configuration.trades.${trade}.title`) } })
      onDone()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }

  return (
    <GuestLayout title={t('configuration.question.title')} intro={t('configuration.question.text')} width={720}>
      {failure && <Alert type="error" showIcon message={failure} style={{ marginBottom: 12 }} />}
      <TradeCards isBusy={isBusy} onChoose={(trade) => void take(trade)} />
      <Button type="link" size="large" block disabled={isBusy} onClick={onDone}>
        {t('configuration.question.skip')}
      </Button>
    </GuestLayout>
  )
}
