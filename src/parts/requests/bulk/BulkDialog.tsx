import { useNotification } from '@refinedev/core'
import { Alert, Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { useSayDone } from '#src/kit/feedback/use-say-done.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { useRenewRows } from '#src/kit/list/use-live-rows.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { undoEach } from '../for-each-item.ts'
import { type BulkChange, type BulkOutcome, changeEach } from './bulk-change.ts'

export interface BulkDialogProps {
  requests: readonly RequestListRow[]
  onClose: (isDone: boolean) => void
}

interface Props<Values extends object> extends BulkDialogProps, BulkChange<Values> {
  title: string
  okText: string
  isDanger?: boolean
  schema: z.ZodType
  defaults?: Partial<Values>
  /** Form.Items, and any text before them. */
  children: ReactNode
}

/** Changes several requests in the same way, and says of which it could not, and why. */
export function BulkDialog<Values extends object>({ requests, onClose, ...props }: Props<Values>) {
  const { title, okText, isDanger, schema, defaults, take, undo, children } = props
  const { t } = useTranslation()
  const sayDone = useSayDone()
  const { open } = useNotification()
  const renewRows = useRenewRows('requests')
  const [done, setDone] = useState(0)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const form = useGuardedForm<Values, Values, BulkOutcome>({
    schema,
    async send(values) {
      setDone(0)
      const result = await changeEach(requests, values, { take, ...(undo && { undo }) }, setDone)
      await renewRows()
      return result
    },
    onSent(result) {
      offerUndo(result)
      if (result.failed.length === 0) onClose(true)
      else setOutcome(result)
    },
    onClose: () => onClose(false),
  })

  function offerUndo({ changed, undos }: BulkOutcome) {
    if (changed.length === 0) return
    const said = t('bulkChange.done', { count: changed.length })
    if (undos.length === 0) return open?.({ type: 'success', message: said })
    const part = undos.length < changed.length ? ` ${t('bulkChange.undoPart', { count: undos.length })}` : ''
    sayDone(said + part, async () => {
      try {
        await undoEach(undos)
      } finally {
        await renewRows()
      }
    })
  }

  if (outcome) return <Outcome title={title} outcome={outcome} onClose={() => onClose(true)} />
  return (
    <FormDialog
      title={title}
      okText={okText}
      cancelText={t('bulkChange.keep')}
      form={form}
      defaults={defaults}
      isDanger={isDanger}
    >
      {children}
      <div role="status">{form.isSending && t('bulkChange.progress', { done, count: requests.length })}</div>
    </FormDialog>
  )
}

interface OutcomeProps {
  title: string
  outcome: BulkOutcome
  onClose: () => void
}

/** What was not changed, and why. */
function Outcome({ title, outcome: { changed, failed }, onClose }: OutcomeProps) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {t('bulkChange.close')}
        </Button>
      }
    >
      <Flex vertical gap="middle">
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={t('bulkChange.partly', { changed: changed.length, total: changed.length + failed.length })}
        />
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {failed.map(({ row: { id, number, name }, reason }) => (
            <li key={id}>
              {t('requests.numbered', { number })} {name} — <Text type="danger">{reason}</Text>
            </li>
          ))}
        </ul>
      </Flex>
    </Modal>
  )
}
