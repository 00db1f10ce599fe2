import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'

interface Props extends Pick<ButtonProps, 'style' | 'children'> {
  /** Resolves to the message of success. */
  send: () => Promise<string>
}

/** Queues failed emails once more, for when the cause is mended. */
export function SendAgainButton({ send, ...button }: Props) {
  const { open } = useNotification()
  const attempt = useAttempt()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)

  const sendAgain = async () => {
    setSending(true)
    await attempt(async () => open?.({ type: 'success', message: await send() }))
    setSending(false)
    await queries.invalidateQueries({ queryKey: ['letters'] })
  }

  return <Button {...button} loading={isSending} onClick={sendAgain} />
}
