import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '../../../../contract/requests/request-rows.ts'
import { useAskBeforeClosing } from '../../../kit/form/use-ask-before-closing.ts'
import { useUnsavedInput } from '../../../kit/form/use-unsaved-input.ts'
import { type Signature, SignaturePad } from '../../../kit/inputs/SignaturePad.tsx'
import { useFocusReturn } from '../../../kit/page/use-focus-return.ts'
import { perform } from '../../../providers/operation-log.ts'
import { useAct } from './use-act.ts'

interface Props {
  request: Pick<RequestPage, 'id' | 'number'>
  onClose: (isDone: boolean) => void
}

/** The client signs on the executor's screen. */
export function SignDialog({ request, onClose }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  const { act, isBusy } = useAct(request.id)
  const [signature, setSignature] = useState<Signature | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const close = useAskBeforeClosing(signature !== null, () => onClose(false))
  useUnsavedInput(signature !== null)

  async function sign() {
    if (!signature) return
    const outcome = await act(() => perform('sign', request, { params: { id: request.id }, body: signature }))
    if (outcome === 'done' || outcome === 'waiting') return onClose(true)
    if (typeof outcome === 'object') setRefusal(outcome.message)
  }

  return (
    <Modal
      open
      title={t('requests.dialogs.signTitle')}
      okText={t('requests.dialogs.signOk')}
      cancelText={t('requests.keep')}
      okButtonProps={{ disabled: !signature, loading: isBusy, size: 'large' }}
      cancelButtonProps={{ size: 'large' }}
      onOk={sign}
      onCancel={close}
      maskClosable={false}
      width={680}
    >
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 16 }} />}
      <SignaturePad onChange={setSignature} disabled={isBusy} />
    </Modal>
  )
}
