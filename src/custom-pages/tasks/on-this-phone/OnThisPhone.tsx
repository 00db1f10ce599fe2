import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDismissal } from '#src/kit/feedback/use-dismissal.ts'
import { PlainButton } from '#src/kit/plain/PlainButton.tsx'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { browserStore } from '#src/providers/stores/browser-store.ts'
import { askToPersist, lowRoom } from '#src/providers/stores/room.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { InstallHint } from './InstallHint.tsx'
import styles from './on-this-phone.module.css'

/** What the browser does not give, as its key in the texts. */
type Missing = 'store' | 'worker'

/** What an executor has to know of this device: its room, what the browser lacks, how the app gets an icon. */
export default function OnThisPhone({ hasWork }: { hasWork: boolean }) {
  const isPhone = useIsPhone()
  useEffect(() => {
    if (hasWork) void askToPersist()
  }, [hasWork])
  return (
    <>
      <LowRoom />
      <MissingMeans />
      {isPhone && <InstallHint hasWork={hasWork} />}
    </>
  )
}

function LowRoom() {
  const { t } = useTranslation()
  const megabytes = useLowRoom()
  if (megabytes === null) return null
  return (
    <div className={styles.notice}>
      <PlainNotice
        type="warning"
        message={t('onThisPhone.room.title', { megabytes })}
        description={t('onThisPhone.room.text')}
      />
    </div>
  )
}

/** Asked again whenever the page is looked at: the user may have made room. */
function useLowRoom(): number | null {
  const [megabytes, setMegabytes] = useState<number | null>(null)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void lowRoom().then(setMegabytes)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return megabytes
}

function MissingMeans() {
  const { t } = useTranslation()
  const missing = useMissing()
  const { isHidden, hide } = useDismissal(`naryad.missing-${missing}`, Number.POSITIVE_INFINITY)
  if (missing === null || isHidden) return null
  return (
    <div className={styles.notice}>
      <PlainNotice
        type="info"
        message={t(`onThisPhone.missing.${missing}`)}
        action={<PlainButton onClick={hide}>{t('onThisPhone.missing.hide')}</PlainButton>}
      />
    </div>
  )
}

function useMissing(): Missing | null {
  const [missing, setMissing] = useState<Missing | null>(null)
  useEffect(() => {
    void browserStore().then((store) => {
      if (!store) setMissing('store')
      else if (!('serviceWorker' in navigator)) setMissing('worker')
    })
  }, [])
  return missing
}
