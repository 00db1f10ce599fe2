import { Button, Flex } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../overlays/Drawer.tsx'
import { useFocusReturn } from '../page/use-focus-return.ts'
import type { ListPartProps } from './list-address.ts'

/** One filter per line, as wide as the drawer. */
const ONE_PER_LINE = { display: 'grid', gap: 8, '--filter-width': 'none' } as CSSProperties

interface FiltersDrawerProps extends ListPartProps {
  onClose: () => void
  children: ReactNode
}

/** The filters of a list on a phone. */
export default function FiltersDrawer({ address, onClose, children }: FiltersDrawerProps) {
  const { t } = useTranslation()
  useFocusReturn()
  return (
    <Drawer
      open
      title={t('crud.filters')}
      placement="bottom"
      height="85%"
      onClose={onClose}
      footer={
        <Flex justify="space-between" align="center">
          {address.isNarrowed ? (
            <Button type="link" onClick={address.clear} style={{ paddingInline: 0 }}>
              {t('crud.clearFilters')}
            </Button>
          ) : (
            <span />
          )}
          <Button type="primary" size="large" onClick={onClose}>
            {t('crud.filtersDone')}
          </Button>
        </Flex>
      }
    >
      <div style={ONE_PER_LINE}>{children}</div>
    </Drawer>
  )
}
