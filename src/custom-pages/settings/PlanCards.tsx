import { CheckOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tariff, Tariffs } from '#contract/account/tariffs.ts'
import { HARMLESS, useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { formatFileSize } from '#src/kit/files/format-file-size.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { formatMoney } from '#src/kit/values/use-money.ts'
import { reloadActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import styles from './settings.module.css'

interface Props {
  tariffs: Tariffs
  /** With buttons to choose one. */
  canChoose?: boolean
}

/** The three plans, side by side, the one that holds marked. */
export function PlanCards({ tariffs: { tariffs, usage }, canChoose = false }: Props) {
  const { t, i18n } = useTranslation()
  const { open } = useNotification()
  const confirm = useConfirm()
  const cache = useCallCache()
  const [choosing, setChoosing] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)

  async function choose({ id, name }: Tariff) {
    setRefusal(null)
    const title = t(`settings.plans.names.${name}`)
    const isSure = await confirm({
      ...HARMLESS,
      title: t('settings.plans.question', { name: title }),
      content: t(usage.trial_ends_at ? 'settings.plans.questionTrial' : 'settings.plans.questionText'),
      okText: t('settings.plans.choose'),
    })
    if (!isSure) return
    setChoosing(id)
    try {
      const chosen = await api.tariffs.choose({ params: { tariff: id } })
      cache.show('tariffs.list', {}, chosen)
      await reloadActor()
      open?.({ type: 'success', message: t('settings.plans.chosen', { name: title }) })
    } catch (error) {
      if (isApiError(error)) setRefusal(error.errors.tariff ?? error.message)
      // The reason for the rejection may not be known here yet.
      await cache.renew('tariffs.list')
    } finally {
      setChoosing(null)
    }
  }

  return (
    <>
      {refusal && <Alert type="error" showIcon role="alert" message={refusal} style={{ marginBlockEnd: 16 }} />}
      <ul className={styles.plans}>
        {tariffs.map((tariff) => {
          const isHeld = tariff.is_current && usage.trial_ends_at === null
          const isTooSmall = usage.used_bytes > tariff.storage_bytes
          return (
            <li key={tariff.id} className={tariff.is_current ? styles.currentPlan : styles.plan}>
              <div className={styles.planHead}>
                <h3>{t(`settings.plans.names.${tariff.name}`)}</h3>
                {tariff.is_current && (
                  <span className={styles.mark}>
                    <CheckOutlined aria-hidden /> {t(isHeld ? 'settings.plans.yours' : 'settings.plans.now')}
                  </span>
                )}
              </div>
              <div className={styles.price}>
                {Number(tariff.price) === 0
                  ? t('settings.plans.free')
                  : t('settings.plans.perMonth', { price: formatMoney(tariff.price, tariff.currency, i18n.language) })}
              </div>
              <Text type="secondary">{t('settings.plans.room', { size: size(tariff.storage_bytes) })}</Text>
              {canChoose && !isHeld && isTooSmall && (
                <p className={styles.tooSmall}>{t('settings.plans.tooSmall', { used: size(usage.used_bytes) })}</p>
              )}
              {canChoose && !isHeld && !isTooSmall && (
                <Button
                  className={styles.planButton}
                  loading={choosing === tariff.id}
                  disabled={choosing !== null}
                  onClick={() => void choose(tariff)}
                  aria-label={t('settings.plans.chooseNamed', { name: t(`settings.plans.names.${tariff.name}`) })}
                >
                  {t('settings.plans.choose')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
