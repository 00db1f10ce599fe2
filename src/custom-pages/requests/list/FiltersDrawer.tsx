import { Button, Drawer, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusReturn } from '../../../kit/page/use-focus-return.ts'

interface Props {
  reset: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The filters on a phone, where the list needs the room. */
export default function FiltersDrawer({ reset, onClose, children }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  return (
    <Drawer
      open
      title={t('requests.filters.title')}
      placement="bottom"
      height="85%"
      onClose={onClose}
      footer={
        <Flex justify="space-between" align="center">
          {reset || <span />}
          <Button type="primary" size="large" onClick={onClose}>
            {t('requests.filters.done')}
          </Button>
        </Flex>
      }
    >
      {children}
    </Drawer>
  )
}
