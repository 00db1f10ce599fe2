import { Button, Flex } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { PlainClock } from '#src/kit/plain/PlainClock.tsx'
import { useAction } from '#src/parts/requests/use-action.ts'
import { serverNow } from '#src/providers/calls/server-clock.ts'
import { perform } from '#src/providers/offline/operation-log.ts'
import { QUICK_MINUTES, timeIn, timeOfClock } from './arrival-time.ts'

interface Props {
  request: Pick<RequestPage, 'id' | 'number'>
  onClose: (isDone: boolean) => void
}

/** When the executor, who leaves now, expects to arrive: one press, or a time on the clock. */
export function OnTheWayDialog({ request, onClose }: Props) {
  const { t, i18n } = useTranslation()
  useFocusReturn()
  const field = useId()
  const { action, explain, isBusy } = useAction(request.id)
  const [clock, setClock] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function say(expected_at: string) {
    setFailure(null)
    try {
      await action(() => perform('onTheWay', request, { params: { id: request.id }, body: { expected_at } }))
      onClose(true)
    } catch (error) {
      setFailure((await explain(error)).message)
    }
  }

  function sayClock(event: FormEvent) {
    event.preventDefault()
    const time = timeOfClock(clock, new Date(serverNow()))
    if (time) void say(time)
    else setFailure(t(clock ? 'requestPage.onTheWay.passed' : 'requestPage.onTheWay.noTime'))
  }

  return (
    <Modal open title={t('requestPage.onTheWay.title')} footer={null} onCancel={() => onClose(false)} width={420}>
      <Flex vertical gap="middle">
        <SaveFailure reason={failure} isNew />
        <span>{t('requestPage.onTheWay.hint')}</span>
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
          {QUICK_MINUTES.map((minutes) => (
            <Button
              key={minutes}
              size="large"
              disabled={isBusy}
              onClick={() => say(timeIn(minutes, new Date(serverNow())))}
              style={{ minHeight: 48 }}
            >
              {t('requestPage.onTheWay.in', { time: formatDuration(minutes, i18n.language) })}
            </Button>
          ))}
        </div>
        <form onSubmit={sayClock}>
          <label htmlFor={field}>{t('requestPage.onTheWay.clock')}</label>
          <Flex gap="small" style={{ marginBlockStart: 4 }}>
            <PlainClock id={field} value={clock} onChange={setClock} />
            <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
              {t('requestPage.onTheWay.ok')}
            </Button>
          </Flex>
        </form>
      </Flex>
    </Modal>
  )
}
