import { App, type ModalFuncProps } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttempt } from './use-attempt.ts'

type Question = Omit<ModalFuncProps, 'onOk'> & { onOk?: () => unknown }

/** For a question about something that does no harm: Enter agrees. */
export const HARMLESS = { okButtonProps: {}, autoFocusButton: 'ok' } as const satisfies ModalFuncProps

/**
 * Asks before what cannot be taken back, a deletion if nothing else is said; Enter cancels. Answers what was chosen. A
 * failure is said in a toast.
 */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const attempt = useAttempt()

  return useCallback(
    async ({ onOk, ...question }) =>
      modal.confirm({
        okText: t('crud.delete'),
        cancelText: t('crud.cancel'),
        okButtonProps: { danger: true },
        autoFocusButton: 'cancel',
        ...question,
        onOk: () => attempt(async () => onOk?.()),
      }),
    [modal, attempt, t],
  )
}
