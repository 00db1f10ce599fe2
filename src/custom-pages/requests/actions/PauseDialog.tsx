import { Flex } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMENT_MAX } from '#contract/limits.ts'
import { messagesIn } from '#contract/messages.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { OfferedPauseReason } from '#contract/sla/pause-reasons.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { useAskBeforeClosing } from '#src/kit/form/use-ask-before-closing.ts'
import { useUnsavedInput } from '#src/kit/form/use-unsaved-input.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { PlainTextArea } from '#src/kit/plain/PlainInput.tsx'
import { useAction } from '#src/parts/requests/use-action.ts'
import { pauseReasonName } from '#src/parts/sla/pause-reason-name.ts'
import { usePauseReasons } from '#src/parts/sla/use-pause-reasons.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { perform } from '#src/providers/offline/operation-log.ts'
import styles from './PauseDialog.module.css'

interface Props {
  request: Pick<RequestPage, 'id' | 'number'>
  onClose: (isDone: boolean) => void
}

/** What the work waits for: one of the account's reasons, and a comment that some of them require. */
export function PauseDialog({ request, onClose }: Props) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  useFocusReturn()
  const { action, explain, isBusy } = useAction(request.id)
  const reasons = usePauseReasons()
  const [reason, setReason] = useState<OfferedPauseReason | null>(null)
  const [comment, setComment] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const isTyped = comment.trim() !== ''
  const close = useAskBeforeClosing(isTyped, () => onClose(false))
  useUnsavedInput(isTyped)

  async function pause() {
    const { fields } = messagesIn(locale)
    if (!reason) return setFailure(fields.pause_reason_required)
    if (reason.needs_comment && !isTyped) return setFailure(fields.comment_required)
    setFailure(null)
    const named = { id: request.id, number: request.number, subject: pauseReasonName(reason.name, locale) }
    const body = { reason_id: reason.id, ...(isTyped && { comment: comment.trim() }) }
    try {
      await action(() => perform('pause', named, { params: { id: request.id }, body }))
      onClose(true)
    } catch (error) {
      setFailure((await explain(error)).message)
    }
  }

  return (
    <Modal
      open
      title={t('requestPage.pause.title')}
      okText={t('requestPage.pause.ok')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ loading: isBusy, disabled: reasons?.length === 0, size: 'large' }}
      cancelButtonProps={{ size: 'large' }}
      onOk={() => void pause()}
      onCancel={close}
      maskClosable={false}
      width={480}
    >
      <Flex vertical gap="middle">
        <SaveFailure reason={failure} isNew />
        <Reasons reasons={reasons} chosen={reason} onChoose={setReason} />
        <Comment value={comment} onChange={setComment} isRequired={reason?.needs_comment ?? false} />
      </Flex>
    </Modal>
  )
}

interface ReasonsProps {
  reasons: readonly OfferedPauseReason[] | null
  chosen: OfferedPauseReason | null
  onChoose: (reason: OfferedPauseReason) => void
}

function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const group = useId()
  return (
    <fieldset className={styles.reasons} aria-busy={reasons === null}>
      <legend>{t('requestPage.pause.reason')}</legend>
      {reasons?.map((reason) => (
        <label key={reason.id} className={styles.reason}>
          <input type="radio" name={group} checked={chosen?.id === reason.id} onChange={() => onChoose(reason)} />
          {pauseReasonName(reason.name, locale)}
        </label>
      ))}
      {reasons?.length === 0 && t('requestPage.pause.noReasons')}
    </fieldset>
  )
}

interface CommentProps {
  value: string
  onChange: (value: string) => void
  isRequired: boolean
}

function Comment({ value, onChange, isRequired }: CommentProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={isRequired ? styles.required : undefined}>
        {t('requestPage.pause.comment')}
      </label>
      <PlainTextArea
        id={id}
        minRows={2}
        maxLength={COMMENT_MAX}
        aria-required={isRequired}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
