import { PlusOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RequestListRow } from '../../../../contract/requests/request-rows.ts'
import { ListPager } from '../../../kit/list/ListPager.tsx'
import { LoadFailed } from '../../../kit/page/LoadFailed.tsx'
import { lazyPage } from '../../../kit/page/lazy-page.ts'
import { Text } from '../../../kit/values/Text.tsx'
import { useAbility } from '../../../providers/access-control.tsx'
import { useIsPhone } from '../../../theme/use-is-phone.ts'
import { hasFilters } from './list-address.ts'
import { RequestTable, type Selection } from './RequestTable.tsx'
import type { RequestColumn } from './shown-columns.ts'
import type { ListAddressControls } from './use-list-address.ts'
import { useRequests } from './use-requests.ts'

/** What only a phone or only a click needs comes when it is needed. */
const RequestCards = lazyPage(() => import('./RequestCards.tsx'))
const BulkAssign = lazyPage(() => import('./BulkAssign.tsx'))

interface Props {
  controls: ListAddressControls
  shown: readonly RequestColumn[]
}

export function RequestListView({ controls, shown }: Props) {
  const { address, change } = controls
  const requests = useRequests(address)
  const isPhone = useIsPhone()
  const { selected, selection, clear } = useSelection(requests.data?.data)
  const mayAssign = useAbility().can('update', 'requests')

  if (requests.isError) return <LoadFailed error={requests.error} onRetry={() => requests.refetch()} />
  if (!requests.data) return <ListSkeleton isPhone={isPhone} />
  if (requests.data.total === 0) return <NothingFound controls={controls} />
  if (isPhone) {
    return (
      <Suspense fallback={<ListSkeleton isPhone />}>
        <RequestCards page={requests.data} onTurn={(page) => change({ page })} />
      </Suspense>
    )
  }
  return (
    <Flex vertical gap="small">
      {selected.length > 0 && <SelectionBar selected={selected} onClear={clear} />}
      <RequestTable
        address={address}
        onChange={change}
        rows={requests.data.data}
        isRenewing={requests.isPlaceholderData}
        shown={shown}
        selection={mayAssign ? selection : null}
      />
      <ListPager page={requests.data} onTurn={(page) => change({ page })} onSize={(perPage) => change({ perPage })} />
    </Flex>
  )
}

/** Chosen rows stay chosen when the page is turned, so they are kept whole. */
function useSelection(rows: RequestListRow[] = []) {
  const [selected, setSelected] = useState<RequestListRow[]>([])
  const selection: Selection = {
    ids: new Set(selected.map(({ id }) => id)),
    onSelect: (ids, isSelected) =>
      setSelected((before) => {
        const others = before.filter(({ id }) => !ids.includes(id))
        return isSelected ? [...others, ...rows.filter(({ id }) => ids.includes(id))] : others
      }),
  }
  return { selected, selection, clear: () => setSelected([]) }
}

function SelectionBar({ selected, onClear }: { selected: RequestListRow[]; onClear: () => void }) {
  const { t } = useTranslation()
  const [isAssigning, setAssigning] = useState(false)
  const assignable = selected.filter(({ actions }) => actions.includes('assign'))
  const leftCount = selected.length - assignable.length
  return (
    <Flex gap="small" align="center" wrap>
      <strong>{t('requests.list.selected', { count: selected.length })}</strong>
      <Button
        type="primary"
        icon={<UserAddOutlined aria-hidden />}
        disabled={assignable.length === 0}
        onClick={() => setAssigning(true)}
      >
        {t('requests.bulk.button')}
      </Button>
      <Button onClick={onClear}>{t('requests.list.clearSelection')}</Button>
      {leftCount > 0 && <Text type="secondary">{t('requests.bulk.left', { count: leftCount })}</Text>}
      {isAssigning && (
        <Suspense fallback={null}>
          <BulkAssign
            requests={assignable}
            onClose={(isDone) => {
              setAssigning(false)
              if (isDone) onClear()
            }}
          />
        </Suspense>
      )}
    </Flex>
  )
}

function NothingFound({ controls }: Pick<Props, 'controls'>) {
  const { t } = useTranslation()
  const mayCreate = useAbility().can('create', 'requests')
  if (hasFilters(controls.address)) {
    return (
      <Empty description={t('requests.list.nothingFound')} style={{ padding: 48 }}>
        <Button onClick={() => controls.change({ q: '', filters: {} })}>{t('requests.filters.reset')}</Button>
      </Empty>
    )
  }
  return (
    <Empty description={t('requests.list.empty')} style={{ padding: 48 }}>
      {mayCreate && (
        <Link to="/requests/add">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} tabIndex={-1}>
            {t('requests.list.add')}
          </Button>
        </Link>
      )}
    </Empty>
  )
}

const SKELETON_ROWS = 8

function ListSkeleton({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" role="status" aria-label={t('loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have nothing else to be told apart by
        <div key={row} style={{ padding: isPhone ? '8px 0' : '12px 16px' }}>
          <Skeleton active title={isPhone} paragraph={{ rows: isPhone ? 3 : 1, width: '100%' }} />
        </div>
      ))}
    </div>
  )
}
