import { App } from 'antd'
import { useTranslation } from 'react-i18next'

/** The way out of a form: its button, its cross and Escape ask before what was entered is given up. */
export function useAskBeforeClosing(hasInput: boolean, onClose: () => void): () => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()

  return function close() {
    if (!hasInput) return onClose()
    modal.confirm({
      title: t('shell.unsaved.title'),
      content: t('shell.unsaved.text'),
      okText: t('shell.unsaved.discard'),
      cancelText: t('shell.unsaved.stay'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: onClose,
    })
  }
}
