import { PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Skeleton } from 'antd'
import { Suspense } from 'react'
import { LinkButton } from '../components/LinkButton.tsx'
import { LoadFailed } from '../components/LoadFailed.tsx'
import { PageHeader } from '../components/PageHeader.tsx'
import { ListBar } from './ListBar.tsx'
import { type ListAddressControl, useListAddress } from './list-address.ts'
import { RowList } from './RowList.tsx'
import { filterNames, type ListView } from './resource.ts'
import { useResource } from './resource-context.ts'
import { useMay } from './use-may.ts'
import { useRows } from './use-rows.ts'
import { useTexts } from './use-texts.ts'
import { useListView, ViewLinks } from './ViewLinks.tsx'

/** The rows of an entity, as a list or in another of its views, with what narrows them in the address. */
export function Screen() {
  const resource = useResource()
  const { t } = useTexts()
  const address = useListAddress(filterNames(resource))
  const view = useListView()

  return (
    <>
      <PageHeader
        title={t(`${resource.name}.title`)}
        actions={
          <>
            <ViewLinks />
            <AddButton />
          </>
        }
      />
      {view ? <OtherView view={view} address={address} /> : <ListOfRows address={address} />}
    </>
  )
}

interface AddressProps {
  address: ListAddressControl
}

function OtherView({ view: { Content }, address }: AddressProps & { view: ListView }) {
  const resource = useResource()
  return (
    <Flex vertical gap="middle">
      <ListBar resource={resource} address={address} />
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
        <Content address={address} />
      </Suspense>
    </Flex>
  )
}

/** A table, or cards on a phone. */
function ListOfRows({ address }: AddressProps) {
  const resource = useResource()
  const { t } = useTexts()
  const rows = useRows(resource, address)
  const isEmptyList = rows.isLoaded && rows.total === 0
  return (
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

function NothingHere({ address }: AddressProps) {
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
