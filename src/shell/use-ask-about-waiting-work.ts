import { useTranslation } from 'react-i18next'
import { useConfirm } from '../kit/feedback/use-confirm.ts'
import { currentOperations } from '../providers/offline/logged-operations.ts'
import { isPending } from '../providers/offline/operations.ts'

/**
 * On-site operations are sent only while the user is in the account they belong to: before a switch of accounts or a
 * sign-out, warns that those not sent yet stay behind in this browser.
 */
export function useAskAboutWaitingWork() {
  const { t } = useTranslation()
  const confirm = useConfirm()

  return function ask(action: 'signOut' | 'switch', go: () => unknown) {
    if (!currentOperations().some(isPending)) return void go()
    void confirm({
      title: t(`shell.connection.${action}Title`),
      content: t(`shell.connection.${action}Text`),
      okText: t(`shell.connection.${action}`),
      cancelText: t('shell.connection.stay'),
      onOk: go,
    })
  }
}
