import { CloseOutlined, PhoneOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { Caller } from './Caller.tsx'
import { CallNumber } from './CallNumber.tsx'
import styles from './phone-calls.module.css'

interface CardsProps {
  /** The calls at the user's phone, the latest first. */
  ids: readonly number[]
  onClose: (id: number) => void
}

/** Who calls, over the end of the page, which stays as it is: the user may be filling in a form. */
export default function CallCards({ ids, onClose }: CardsProps) {
  const cache = useCallCache()
  useLiveEvents('phone_calls', () => cache.renew('phoneCalls.show'), { gatherMs: 0 })
  return (
    <div className={styles.cards}>
      {ids.map((id) => (
        <CallCard key={id} id={id} onClose={() => onClose(id)} />
      ))}
    </div>
  )
}

function CallCard({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const userId = useActor()?.user.id
  const { data: call } = useCall(
    'phoneCalls.show',
    { params: { id } },
    { isBackground: true, placeholderData: undefined },
  )
  // One that was missed before this page heard of it is in the list of missed calls.
  const [hasRung, setRung] = useState(false)
  if (call && call.state !== 'missed' && !hasRung) setRung(true)
  // Its phone is another user's by now.
  if (!call || !hasRung || call.user?.id !== userId) return null
  const state = t(`phoneCalls.states.${call.state}`)

  async function setDone() {
    if (await attempt(() => api.phoneCalls.setDone({ params: { id }, body: { is_done: true } }))) onClose()
  }

  return (
    <section className={styles.card} aria-label={t('phoneCalls.card')}>
      <div className={styles.head}>
        <PhoneOutlined aria-hidden className={call.state === 'ringing' ? styles.ringing : undefined} />
        <span role="status" className={styles.state}>
          {state} <CallNumber phone={call.phone} />
        </span>
        <Button type="text" aria-label={t('phoneCalls.close')} icon={<CloseOutlined aria-hidden />} onClick={onClose} />
      </div>
      <Caller
        phone={call.phone}
        more={call.state === 'missed' && <Button onClick={setDone}>{t('phoneCalls.setDone')}</Button>}
      />
    </section>
  )
}
