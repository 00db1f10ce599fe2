import { useNotification } from '@refinedev/core'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Question {
  title: string
  content?: ReactNode
  okText?: string
  cancelText?: string
  onOk: () => unknown
}

/** Asks before what cannot be taken back, a deletion if nothing else is said; Enter cancels. A failure is said in a toast. */
export function useConfirm(): (question: Question) => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { open } = useNotification()

  return ({ onOk, ...question }) => {
    modal.confirm({
      okText: t('crud.delete'),
      cancelText: t('crud.cancel'),
      ...question,
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      async onOk() {
        try {
          await onOk()
        } catch (error) {
          open?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
        }
      },
    })
  }
}
