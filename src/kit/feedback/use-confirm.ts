import type { ModalFuncProps } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../overlays/use-dialogs.ts'
import { useAttempt } from './use-attempt.ts'

type Question = Omit<ModalFuncProps, 'onOk'> & { onOk?: () => unknown }

/** For a harmless action: Enter confirms. */
export const HARMLESS = { okButtonProps: {}, autoFocusButton: 'ok' } as const satisfies ModalFuncProps

/**
 * Asks before an irreversible action, by default a deletion; Enter cancels. Resolves to the user's choice. A failure is
 * shown in a toast.
 */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const attempt = useAttempt()

  return useCallback(
    async ({ onOk, ...question }) =>
      dialogs
        .confirm({
          okText: t('crud.delete'),
          cancelText: t('crud.cancel'),
          okButtonProps: { danger: true },
          autoFocusButton: 'cancel',
          ...question,
          onOk: () => attempt(async () => onOk?.()),
        })
        .answer(),
    [dialogs, attempt, t],
  )
}
