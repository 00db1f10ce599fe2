import { Button, Flex } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '#src/kit/overlays/use-dialogs.ts'

interface Question<Value> {
  title: string
  content: string
  /** The last is the one that Enter takes. */
  choices: readonly { value: Value; label: string }[]
}

/** Asks which of several is meant; null when none of them is. */
export function useChoice() {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return useCallback(
    <Value,>({ title, content, choices }: Question<Value>) =>
      new Promise<Value | null>((resolve) => {
        const choose = (value: Value | null) => () => {
          resolve(value)
          dialog.destroy()
        }
        const dialog = dialogs.confirm({
          title,
          content,
          onCancel: () => resolve(null),
          footer: () => (
            <Flex justify="flex-end" gap="small" wrap style={{ marginTop: 12 }}>
              <Button onClick={choose(null)}>{t('crud.cancel')}</Button>
              {choices.map(({ value, label }, index) => {
                const isLast = index === choices.length - 1
                return (
                  <Button key={label} type={isLast ? 'primary' : 'default'} autoFocus={isLast} onClick={choose(value)}>
                    {label}
                  </Button>
                )
              })}
            </Flex>
          ),
        })
      }),
    [dialogs, t],
  )
}
