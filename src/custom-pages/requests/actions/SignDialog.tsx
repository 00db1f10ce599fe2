import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { useAskBeforeClosing } from '#src/kit/form/use-ask-before-closing.ts'
import { useUnsavedInput } from '#src/kit/form/use-unsaved-input.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { SignaturePad } from '#src/parts/requests/signature/SignaturePad.tsx'
import { useSignature } from '#src/parts/requests/signature/use-signature.ts'
import { useAction } from '#src/parts/requests/use-action.ts'
import { perform } from '#src/providers/offline/operation-log.ts'

interface Props {
  request: Pick<RequestPage, 'id' | 'number'>
  onClose: (isDone: boolean) => void
}

/** The client signs on the executor's screen. */
export function SignDialog({ request, onClose }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  const { action, explain, isBusy } = useAction(request.id)
  const { signature, isDoubted, setDrawn, doubt } = useSignature()
  const isDrawn = signature !== null
  const [failure, setFailure] = useState<string | null>(null)
  const close = useAskBeforeClosing(isDrawn, () => onClose(false))
  useUnsavedInput(isDrawn)

  async function sign() {
    if (!signature) return
    try {
      await action(() => perform('sign', request, { params: { id: request.id }, body: signature }))
      onClose(true)
    } catch (error) {
      setFailure((await explain(error)).message)
    }
  }

  return (
    <Modal
      open
      title={t('requestPage.dialogs.signTitle')}
      okText={t('requestPage.dialogs.signOk')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ disabled: !isDrawn || isDoubted, loading: isBusy, size: 'large' }}
      cancelButtonProps={{ size: 'large' }}
      onOk={() => doubt() || sign()}
      onCancel={close}
      maskClosable={false}
      width={680}
      centered
    >
      <SaveFailure reason={failure} isNew />
      <SignaturePad onChange={setDrawn} disabled={isBusy} isDoubted={isDoubted} onInsist={sign} />
    </Modal>
  )
}
