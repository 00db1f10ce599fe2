import { Button, Drawer, Flex } from 'antd'
import type { CSSProperties } from 'react'
import type { ListPartProps } from '../../kit/list/list-address.ts'
import { useFocusReturn } from '../../kit/page/use-focus-return.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { ListFilters } from './ListFilters.tsx'

/** As wide as the drawer, all of them. */
const ONE_BELOW_ANOTHER = { display: 'grid', gap: 8, '--filter-width': 'none' } as CSSProperties

/** The filters on a phone, where the list needs the room. */
export default function FiltersDrawer({ address, onClose }: ListPartProps & { onClose: () => void }) {
  const { t } = useTexts()
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
      <div style={ONE_BELOW_ANOTHER}>
        <ListFilters address={address} />
      </div>
    </Drawer>
  )
}
