import { PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Flex } from 'antd'
import { LinkButton } from '../components/LinkButton.tsx'
import { LoadFailed } from '../components/LoadFailed.tsx'
import { PageHeader } from '../components/PageHeader.tsx'
import { ListBar } from './ListBar.tsx'
import { type ListAddressControl, useListAddress } from './list-address.ts'
import { RowList } from './RowList.tsx'
import { filterNames } from './resource.ts'
import { useResource } from './resource-context.ts'
import { useMay } from './use-may.ts'
import { useRows } from './use-rows.ts'
import { useTexts } from './use-texts.ts'

/** The list of an entity: a table, or cards on a phone, with filters, search, order and page in the address. */
export function Screen() {
  const resource = useResource()
  const { t } = useTexts()
  const address = useListAddress(filterNames(resource))
  const rows = useRows(resource, address)
  const isEmptyList = rows.isLoaded && rows.total === 0

  return (
    <>
      <PageHeader title={t(`${resource.name}.title`)} actions={<AddButton />} />
      <Flex vertical gap="middle">
        {(!isEmptyList || address.isNarrowed || resource.canBeArchived) && (
          <ListBar resource={resource} address={address} />
        )}
        {rows.error && <LoadFailed error={rows.error} onRetry={rows.retry} />}
        {isEmptyList && <NothingHere address={address} />}
        {!isEmptyList && !(rows.error && rows.data.length === 0) && (
          <RowList resource={resource} rows={rows} address={address} label={t(`${resource.name}.title`)} />
        )}
      </Flex>
    </>
  )
}

function AddButton() {
  const { name, paths } = useResource()
  const { t } = useTexts()
  const mayAdd = useMay(name, 'create')
  if (!paths.create || !mayAdd) return null
  return (
    <LinkButton to={paths.create} type="primary" icon={<PlusOutlined aria-hidden />}>
      {t(`${name}.add`)}
    </LinkButton>
  )
}

function NothingHere({ address }: { address: ListAddressControl }) {
  const { name } = useResource()
  const { t } = useTexts()
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={address.isNarrowed ? t('crud.nothingMatches') : t(`${name}.empty`)}
      style={{ padding: '48px 16px' }}
    >
      {address.isNarrowed ? <Button onClick={address.clear}>{t('crud.clearFilters')}</Button> : <AddButton />}
    </Empty>
  )
}
