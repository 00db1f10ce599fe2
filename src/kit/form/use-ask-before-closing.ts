import { useTranslation } from 'react-i18next'
import { useConfirm } from '../feedback/use-confirm.ts'

/** Closes a form; asks first when it has input. */
export function useAskBeforeClosing(hasInput: boolean, onClose: () => void): () => void {
  const { t } = useTranslation()
  const confirm = useConfirm()

  return function close() {
    if (!hasInput) return onClose()
    confirm({
      title: t('shell.unsaved.title'),
      content: t('shell.unsaved.text'),
      okText: t('shell.unsaved.discard'),
      cancelText: t('shell.unsaved.stay'),
      onOk: onClose,
    })
  }
}
