import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { api } from '#src/providers/calls/api.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useRenewMerged } from './use-say-merged.ts'

interface Props {
  merge: number
  /** The page that shows the history. */
  owner: 'clients' | 'facilities'
  id: number
}

/** Undoes a merge of the last day from the history. */
export default function UndoMerge({ merge, owner, id }: Props) {
  const { t } = useTexts()
  const { open } = useNotification()
  const attempt = useAttempt()
  const renew = useRenewMerged()
  const [isBusy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    await attempt(async () => {
      const { name } = await api.merges.undo({ params: { id: merge } })
      open?.({ type: 'success', message: t('merging.undone', { name }) })
      await renew(owner, id)
    })
    setBusy(false)
  }

  return (
    <Button size="small" loading={isBusy} onClick={undo} style={{ marginBlockStart: 4 }}>
      {t('merging.undo')}
    </Button>
  )
}
