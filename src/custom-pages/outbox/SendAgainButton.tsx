import { useNotification } from '@refinedev/core'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'

interface Props extends Pick<ButtonProps, 'style' | 'children'> {
  /** Resolves to the message of success. */
  send: () => Promise<string>
}

/** Queues failed emails once more, for when the cause is mended. */
export function SendAgainButton({ send, ...button }: Props) {
  const { open } = useNotification()
  const attempt = useAttempt()
  const cache = useCallCache()
  const [isSending, setSending] = useState(false)

  const sendAgain = async () => {
    setSending(true)
    await attempt(async () => open?.({ type: 'success', message: await send() }))
    setSending(false)
    await cache.renew('letters')
  }

  return <Button {...button} loading={isSending} onClick={sendAgain} />
}
