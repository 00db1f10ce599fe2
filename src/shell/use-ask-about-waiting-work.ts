import { useTranslation } from 'react-i18next'
import { useConfirm } from '../kit/feedback/use-confirm.ts'
import { currentOperations } from '../providers/operation-log.ts'

/**
 * What was done on site and has not arrived is sent from its own company alone: who goes to another one, or signs out, is
 * told that it stays behind in this browser.
 */
export function useAskAboutWaitingWork() {
  const { t } = useTranslation()
  const confirm = useConfirm()

  return function ask(way: 'signOut' | 'switch', go: () => unknown) {
    if (currentOperations().length === 0) return void go()
    void confirm({
      title: t(`shell.connection.${way}Title`),
      content: t(`shell.connection.${way}Text`),
      okText: t(`shell.connection.${way}`),
      cancelText: t('shell.connection.stay'),
      onOk: go,
    })
  }
}
